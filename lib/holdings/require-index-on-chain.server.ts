import "server-only";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { AppError } from "@/lib/http/app-error";
import { catchUpIndex } from "./catch-up-index.server";
import { findIndexState } from "./holdings-index-store.server";
import { listIndexedContracts } from "./indexed-contracts.server";

/**
 * Makes sure that the index ends on the current chain, and undoes a reorganisation that no run has seen yet. Throws
 * INDEX_BEHIND if it still doesn't, CHAIN_UNAVAILABLE.
 */
export async function requireIndexOnChain(): Promise<void> {
  if (await isOnChain()) return;
  await catchUpIndex();
  if (await isOnChain()) return;
  throw new AppError("INDEX_BEHIND", "The holdings index is being read again after a reorganisation.");
}

/** A node without the block is behind, which is no reorganisation. */
async function isOnChain(): Promise<boolean> {
  const states = await Promise.all(listIndexedContracts().map(({ address }) => findIndexState(address)));
  const marks = states.flatMap((state) => state?.lastMark ?? []);
  if (marks.length === 0) return true;
  const blocks = await readBlocks(marks.map(({ block }) => block));
  return marks.every(({ hash }, index) => !blocks[index] || blocks[index].hash === hash);
}
