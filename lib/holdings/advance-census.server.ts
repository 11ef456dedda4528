import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Census } from "./census";
import { countIndexedPeople, insertCensus, listCensusesAt, listRunningCensuses } from "./census-store.server";
import { indexHoldings } from "./index-holdings.server";
import { getContractAddresses } from "./indexed-contracts.server";
import { restartOutdatedCensuses } from "./restart-censuses.server";
import { takeCensusPage } from "./take-census-page.server";

export type CensusProgress = {
  census: Census;
  /** How many people have to be checked. */
  people: number;
};

/**
 * Works on the ordered censuses, one page of each in turn, and begins no page after `budgetMs`. Any number of workers may
 * run in parallel and be killed at any time. It brings the index up to date first if needed, and answers how far each census
 * is. Throws CHAIN_UNAVAILABLE or BALANCES_DISAGREE only after the other censuses had their turn, so one silent contract
 * can't block them.
 */
export async function advanceCensus({
  budgetMs,
  onProgress,
}: {
  budgetMs: number;
  onProgress?: (progress: readonly CensusProgress[]) => void;
}): Promise<CensusProgress[]> {
  const deadline = performance.now() + budgetMs;
  const latest = new Map<bigint, CensusProgress>();
  await restartOutdatedCensuses();
  let open = await listRunningCensuses();
  if (open.length === 0) return [];
  let people = await countIndexedPeople(getContractAddresses());
  for (const census of open) latest.set(census.id, { census, people });
  const faults: unknown[] = [];
  let isIndexed = false;
  while (open.length > 0) {
    const unfinished: Census[] = [];
    let isBehind = false;
    for (const census of open) {
      if (faults.length > 0 && performance.now() >= deadline) break;
      const outcome = await takeCensusPage(census).catch((error: unknown) => {
        faults.push(error);
        return "failed" as const;
      });
      const [next = census] = await listCensusesAt(census);
      latest.set(next.id, { census: next, people });
      if (next.status !== "running" || outcome === "failed") continue;
      if (outcome === "behind") isBehind = true;
      if (outcome === "done" || !isIndexed) unfinished.push(next);
    }
    onProgress?.([...latest.values()]);
    open = performance.now() < deadline ? unfinished : [];
    if (!isBehind || isIndexed || open.length === 0) continue;
    await indexHoldings({ budgetMs: deadline - performance.now(), isOnDemand: true });
    isIndexed = true;
    people = await countIndexedPeople(getContractAddresses());
  }
  if (faults.length > 0) throw faults[0];
  return [...latest.values()];
}

/**
 * Orders a census: everybody's holdings at the end of this block, recorded later by `advanceCensus`. Ordering it twice is
 * harmless. The block must be settled (`readSnapshotBlock`).
 */
export async function startCensus(
  tx: Transaction,
  { block, blockHash }: { block: bigint; blockHash: string },
): Promise<void> {
  await insertCensus(tx, { block, blockHash });
}
