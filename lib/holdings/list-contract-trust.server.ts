import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import type { ContractTrust } from "./contract-trust";
import { listIndexedContracts } from "./indexed-contracts.server";
import { findDistrust, findSample } from "./trust-store.server";

/** Whether each contract's index may be used, and when its holders were last found to match. */
export async function listContractTrust(): Promise<Record<TransferKind, ContractTrust>> {
  const trust: Record<TransferKind, ContractTrust> = {
    nft: { distrust: null, sample: null },
    token: { distrust: null, sample: null },
  };
  for (const { kind, address } of listIndexedContracts()) {
    trust[kind] = { distrust: await findDistrust(address), sample: await findSample(address) };
  }
  return trust;
}
