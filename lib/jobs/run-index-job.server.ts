import "server-only";
import { measureProposals } from "@/lib/analytics/measure-proposals.server";
import { getLogger } from "@/lib/env/logger.server";
import { lowestBlock } from "@/lib/holdings/describe-progress";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { keepDayEnds } from "@/lib/holdings/keep-day-ends.server";
import { readIndexLag } from "@/lib/holdings/read-index-lag.server";
import { AppError } from "@/lib/http/app-error";
import { runCronJob } from "./run-cron-job.server";

/** No range begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;
/** For everything that uses the index, once it has followed the chain. */
const ANALYTICS_BUDGET_MS = 1_000;

/** Brings the holdings index forward for some seconds, then analytics' stored data, and answers how far it is. */
export function runIndexJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "index",
    work: indexSome,
    summarise: ({ contracts, behind }) =>
      [
        ...contracts.map(
          ({ kind, indexedBlock, targetBlock }) => `${kind} at block ${indexedBlock} of ${targetBlock}`,
        ),
        ...(behind === null ? [] : [`${behind.seconds} s behind the chain`]),
      ].join(", "),
  });
}

async function indexSome() {
  const steps = await indexHoldings({ budgetMs: BUDGET_MS });
  const isCurrent = steps.every((step) => step.isCurrent);
  const lag = await readIndexLag(lowestBlock(steps) ?? 0n);
  if (isCurrent) await keepAnalytics();
  return {
    isCurrent,
    behind: lag && { blocks: lag.blocks.toString(), seconds: Number(lag.seconds) },
    contracts: steps.map(({ kind, indexedBlock, targetBlock }) => ({
      kind,
      indexedBlock: indexedBlock.toString(),
      targetBlock: targetBlock.toString(),
    })),
  };
}

/** An endpoint that refuses these reads fails no index that is current: the next run does them. */
async function keepAnalytics(): Promise<void> {
  try {
    await measureProposals({ budgetMs: ANALYTICS_BUDGET_MS });
    await keepDayEnds({ budgetMs: ANALYTICS_BUDGET_MS });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CHAIN_UNAVAILABLE") throw error;
    getLogger().warn({ code: error.code }, "analytics were not brought up to the index");
  }
}
