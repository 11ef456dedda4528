import "server-only";
import type { Census } from "./census";
import { findSources } from "./census-sources.server";
import { countIndexedPeople, findCensusAt, listRunningCensuses, reopenCensuses } from "./census-store.server";
import { indexHoldings } from "./index-holdings.server";
import { addressesByKind, takeCensusPage } from "./take-census-page.server";

export type CensusProgress = {
  census: Census;
  /** How many people there are to look at. */
  people: number;
};

/**
 * Takes the ordered censuses down, a page of each in turn; begins no page after `budgetMs`. Any number of workers may do so at
 * once and may be killed at any time. Brings the index up first where it has not reached a block. Answers how far each is that
 * was running; one that still is waits for the index or the next run. Throws CHAIN_UNAVAILABLE or BALANCES_DISAGREE.
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
  await reopenCensuses(await findSources());
  let open = await listRunningCensuses();
  if (open.length === 0) return [];
  let people = await countIndexedPeople(addressesByKind());
  for (const census of open) latest.set(census.id, { census, people });
  let isIndexed = false;
  while (open.length > 0) {
    const unfinished: Census[] = [];
    let isBehind = false;
    for (const census of open) {
      const outcome = await takeCensusPage(census);
      const next = (await findCensusAt(census)) ?? census;
      latest.set(next.id, { census: next, people });
      if (next.status !== "running") continue;
      if (outcome === "behind") isBehind = true;
      if (outcome === "done" || !isIndexed) unfinished.push(next);
    }
    onProgress?.([...latest.values()]);
    open = performance.now() < deadline ? unfinished : [];
    if (!isBehind || isIndexed || open.length === 0) continue;
    await indexHoldings({ budgetMs: deadline - performance.now(), isOnDemand: true });
    isIndexed = true;
    people = await countIndexedPeople(addressesByKind());
  }
  return [...latest.values()];
}
