import "server-only";
import type { Census } from "./census";
import { countIndexedPeople, listCensusesAt, listRunningCensuses } from "./census-store.server";
import { indexHoldings } from "./index-holdings.server";
import { getContractAddresses } from "./indexed-contracts.server";
import { restartOutdatedCensuses } from "./restart-censuses.server";
import { takeCensusPage } from "./take-census-page.server";

export type CensusProgress = {
  census: Census;
  /** How many people there are to look at. */
  people: number;
};

/**
 * Takes the ordered censuses down, a page of each in turn; begins no page after `budgetMs`. Any number of workers may do so at
 * once and may be killed at any time. Brings the index up first where it has not reached a block. Answers how far each is that
 * was running; one that still is waits for the index or the next run. Throws CHAIN_UNAVAILABLE or BALANCES_DISAGREE, after the
 * other censuses had their turn: one whose contract never answers must not keep them from theirs.
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
