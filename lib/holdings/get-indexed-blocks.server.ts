import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { findIndexState } from "./holdings-index-store.server";
import { listIndexedContracts } from "./indexed-contracts.server";

/** Up to which block each contract's holders are known; null if none is. */
export async function getIndexedBlocks(): Promise<Record<TransferKind, bigint | null>> {
  const blocks: Record<TransferKind, bigint | null> = { nft: null, token: null };
  for (const { kind, address } of listIndexedContracts()) {
    blocks[kind] = (await findIndexState(address))?.lastMark?.block ?? null;
  }
  return blocks;
}
