import "server-only";
import { measureProposals } from "@/lib/analytics/measure-proposals.server";
import { getLogger } from "@/lib/env/logger.server";
import { lowestBlock } from "@/lib/holdings/describe-progress";
import { isQuiet } from "@/lib/holdings/holdings-index-store.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { getContractAddresses } from "@/lib/holdings/indexed-contracts.server";
import { keepDayEnds } from "@/lib/holdings/keep-day-ends.server";
import { readIndexLag } from "@/lib/holdings/read-index-lag.server";
import { AppError } from "@/lib/http/app-error";
import { checkCronSecret } from "@/lib/http/check-cron-secret.server";
import { hasEndedWell } from "./cron-run-store.server";
import { runCronJob } from "./run-cron-job.server";

/** No range begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;
/** For everything that uses the index, once it has followed the chain. */
const ANALYTICS_BUDGET_MS = 1_000;

/** Of blocks without a transfer, after which every other turn is left out. */
const QUIET_BLOCKS = 300n;
const REST_SECONDS = 50;
const CURRENT = "up to date";
/** Between two looks for the ends of days. */
const DAYS_REST_MS = 600_000;

let daysKeptAt: number | null = null;

/**
 * Brings the holdings index forward for some seconds, then analytics' stored data, and answers how far it is. While it is current and
 * nothing moves, it rests every other turn: each one costs the endpoint a dozen calls.
 */
export async function runIndexJob(request: Request): Promise<object> {
  checkCronSecret(request.headers);
  const isCurrent = await hasEndedWell("index", REST_SECONDS, CURRENT);
  if (isCurrent && (await isQuiet(getContractAddresses(), QUIET_BLOCKS))) return { status: "resting" };
  return runCronJob(request, {
    name: "index",
    work: indexSome,
    summarise: ({ isCurrent, contracts, behind }) =>
      [
        ...contracts.map(
          ({ kind, indexedBlock, targetBlock }) => `${kind} at block ${indexedBlock} of ${targetBlock}`,
        ),
        isCurrent ? CURRENT : `${behind?.seconds ?? "unknown"} s behind the chain`,
      ].join(", "),
  });
}

async function indexSome() {
  const steps = await indexHoldings({ budgetMs: BUDGET_MS });
  const isCurrent = steps.every((step) => step.isCurrent);
  // Not worth a question while it is where it should be.
  const lag = isCurrent ? null : await readIndexLag(lowestBlock(steps) ?? 0n);
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
    if (daysKeptAt !== null && performance.now() - daysKeptAt < DAYS_REST_MS) return;
    const found = await keepDayEnds({ budgetMs: ANALYTICS_BUDGET_MS });
    // Otherwise more may be missing.
    if (found === 0) daysKeptAt = performance.now();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CHAIN_UNAVAILABLE") throw error;
    getLogger().warn({ code: error.code }, "analytics were not brought up to the index");
  }
}
