import "server-only";
import { countBallots } from "@/lib/log/count-ballots.server";
import { type Sealing, sealLog } from "@/lib/log/seal-log.server";
import { enterResults } from "@/lib/proposals/enter-results.server";
import { runCronJob } from "./run-cron-job.server";

/** No batch begins after this long. */
const BUDGET_MS = 5_000;
const RESULTS_BUDGET_MS = 2_000;

/** Gives acts their places in the log for some seconds, then the results of finished votes, and answers its head. */
export function runLogJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "log",
    work: keepLog,
    summarise: ({ sealed, head, results }) =>
      `${sealed} sealed, ${head.treeSize} in all${results > 0 ? `; ${results} results` : ""}`,
  });
}

async function keepLog(): Promise<Sealing & { results: number }> {
  const sealing = await sealLog({ budgetMs: BUDGET_MS });
  await countBallots({ budgetMs: RESULTS_BUDGET_MS });
  const results = await enterResults({ budgetMs: RESULTS_BUDGET_MS });
  if (results === 0) return { ...sealing, results };
  const { sealed, ...last } = await sealLog({ budgetMs: BUDGET_MS });
  return { ...last, sealed: sealing.sealed + sealed, results };
}
