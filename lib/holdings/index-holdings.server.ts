import "server-only";
import { AppError } from "@/lib/http/app-error";
import { type IndexStep, indexNextRange } from "./index-next-range.server";
import { type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";

export type IndexProgress = IndexStep & Pick<IndexedContract, "kind">;

/**
 * Brings the holdings of all contracts up to the chain, a range of each in turn; begins no range after `budgetMs`. What was
 * done stays done when it throws or is killed, and the next run goes on from there. Throws CHAIN_UNAVAILABLE at once, and
 * HOLDINGS_UNEXPLAINED of one contract when the others are done.
 */
export async function indexHoldings({
  budgetMs,
  onProgress,
}: {
  budgetMs: number;
  onProgress?: (progress: readonly IndexProgress[]) => void;
}): Promise<IndexProgress[]> {
  const deadline = performance.now() + budgetMs;
  const latest = new Map<IndexedContract, IndexProgress>();
  const unexplained: AppError[] = [];
  let open = listIndexedContracts();
  while (open.length > 0) {
    const unfinished: IndexedContract[] = [];
    for (const contract of open) {
      try {
        const step = await indexNextRange(contract);
        latest.set(contract, { kind: contract.kind, ...step });
        if (!step.isCurrent) unfinished.push(contract);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "HOLDINGS_UNEXPLAINED") throw error;
        unexplained.push(error);
      }
    }
    onProgress?.([...latest.values()]);
    open = performance.now() < deadline ? unfinished : [];
  }
  if (unexplained[0]) throw unexplained[0];
  return [...latest.values()];
}
