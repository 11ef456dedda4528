import "server-only";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { extendChain } from "./ballot-chain";
import {
  listSealedBallots,
  lockChainEnd,
  moveChainEnd,
  readChains,
  saveChains,
} from "./ballot-chain-store.server";
import { findNewestHead } from "./log-store.server";

const AT_ONCE = 10_000;

/**
 * Counts the ballots of all sealed entries into their proposals' chains, batch by batch, for at most this long; false if
 * some are left. Any number of instances may run: each entry is counted once.
 */
export async function countBallots({ budgetMs }: { budgetMs: number }): Promise<boolean> {
  const until = performance.now() + budgetMs;
  for (;;) {
    if (await inTransaction(countBatch)) return true;
    if (performance.now() > until) return false;
  }
}

/** False if there are more. */
async function countBatch(tx: Transaction): Promise<boolean> {
  const from = await lockChainEnd(tx);
  const treeSize = (await findNewestHead(tx))?.treeSize ?? 0;
  const end = Math.min(from + AT_ONCE, treeSize);
  if (end <= from) return true;
  const ballots = await listSealedBallots(tx, { from, end });
  const chains = await readChains(tx, [...new Set(ballots.map(({ proposal }) => proposal))]);
  for (const { proposal, leaf } of ballots) {
    const chain = chains.get(proposal);
    if (chain) chains.set(proposal, extendChain(chain, leaf));
  }
  await saveChains(tx, chains);
  await moveChainEnd(tx, end);
  return end === treeSize;
}
