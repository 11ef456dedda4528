import "server-only";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { runCronJob } from "./run-cron-job.server";

/** No range begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;

/** Brings the holdings index on for some seconds and tells how far it is. */
export function runIndexJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "index",
    work: indexSome,
    summarise: ({ contracts }) =>
      contracts
        .map(({ kind, indexedBlock, targetBlock }) => `${kind} at block ${indexedBlock} of ${targetBlock}`)
        .join(", "),
  });
}

async function indexSome() {
  const progress = await indexHoldings({ budgetMs: BUDGET_MS });
  return {
    isCurrent: progress.every(({ isCurrent }) => isCurrent),
    contracts: progress.map(({ kind, indexedBlock, targetBlock }) => ({
      kind,
      indexedBlock: indexedBlock.toString(),
      targetBlock: targetBlock.toString(),
    })),
  };
}
