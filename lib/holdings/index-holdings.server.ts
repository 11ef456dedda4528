import "server-only";
import { type IndexStep, indexNextRange } from "./index-next-range.server";
import { type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";
import { sampleHolders } from "./sample-holders.server";
import { findSample } from "./trust-store.server";

export type IndexProgress = IndexStep & Pick<IndexedContract, "kind">;

/**
 * Brings the holdings of all contracts up to the chain, a range of each in turn; begins no range after `budgetMs`. What was
 * done stays done when it throws or is killed, and the next run goes on from there. At the end a sample of holders is compared
 * with balanceOf; when somebody is waiting (`isOnDemand`), only of a contract of which none ever was. Throws CHAIN_UNAVAILABLE at
 * once.
 */
export async function indexHoldings({
  budgetMs,
  isOnDemand = false,
  onProgress,
}: {
  budgetMs: number;
  isOnDemand?: boolean;
  onProgress?: (progress: readonly IndexProgress[]) => void;
}): Promise<IndexProgress[]> {
  const deadline = performance.now() + budgetMs;
  const latest = new Map<IndexedContract, IndexProgress>();
  const contracts = listIndexedContracts();
  let open = contracts;
  while (open.length > 0) {
    const unfinished: IndexedContract[] = [];
    for (const contract of open) {
      const step = await indexNextRange(contract);
      latest.set(contract, { kind: contract.kind, ...step });
      if (!step.isCurrent) unfinished.push(contract);
    }
    onProgress?.([...latest.values()]);
    open = performance.now() < deadline ? unfinished : [];
  }
  const isDue = await Promise.all(
    contracts.map(async ({ address }) => !isOnDemand || (await findSample(address)) === null),
  );
  await Promise.all(contracts.filter((_, index) => isDue[index]).map(sampleHolders));
  return [...latest.values()];
}
