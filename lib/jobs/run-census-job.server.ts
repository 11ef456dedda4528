import "server-only";
import { advanceCensus } from "@/lib/holdings/advance-census.server";
import { runCronJob } from "./run-cron-job.server";

/** No page begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;

/** Takes ordered censuses for some seconds and answers how far each is. */
export function runCensusJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "census",
    work: advanceSome,
    summarise: ({ censuses }) =>
      censuses
        .map(({ block, status, looked, people }) => `block ${block} ${status}, ${looked} of ${people}`)
        .join("; ") || "nothing ordered",
  });
}

async function advanceSome() {
  const progress = await advanceCensus({ budgetMs: BUDGET_MS });
  return {
    isCurrent: progress.every(({ census }) => census.status !== "running"),
    censuses: progress.map(({ census, people }) => ({
      block: census.block.toString(),
      status: census.status,
      reason: census.reason,
      looked: census.looked,
      people,
      holders: census.holders,
      root: census.root,
    })),
  };
}
