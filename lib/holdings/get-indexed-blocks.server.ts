import "server-only";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import { findIndexState } from "./holdings-index-store.server";
import { listIndexedContracts } from "./indexed-contracts.server";

/** Up to which block each contract's holders are known; null if none is. */
export async function getIndexedBlocks(): Promise<Record<ContractName, bigint | null>> {
  const blocks: Record<ContractName, bigint | null> = eachContract(() => null);
  for (const { kind, address } of listIndexedContracts()) {
    blocks[kind] = (await findIndexState(address))?.lastMark?.block ?? null;
  }
  return blocks;
}
