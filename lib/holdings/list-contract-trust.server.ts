import "server-only";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import type { ContractTrust } from "./contract-trust";
import { listIndexedContracts } from "./indexed-contracts.server";
import { findDistrust, findSample } from "./trust-store.server";

/** Whether each contract's index may be used, and when its holders were last found to match. */
export async function listContractTrust(): Promise<Record<ContractName, ContractTrust>> {
  const trust: Record<ContractName, ContractTrust> = eachContract(() => ({ distrust: null, sample: null }));
  for (const { kind, address } of listIndexedContracts()) {
    trust[kind] = { distrust: await findDistrust(address), sample: await findSample(address) };
  }
  return trust;
}
