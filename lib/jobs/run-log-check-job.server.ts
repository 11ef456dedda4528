import "server-only";
import { checkLog } from "@/lib/log/check-log.server";
import { runCronJob } from "./run-cron-job.server";

/** No slice begins after this long: a long log is walked through in several runs. */
const BUDGET_MS = 4_000;

/** Continues comparing the log with itself and with the database, and answers what differs. */
export function runLogCheckJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "log-check",
    work: () => checkLog({ budgetMs: BUDGET_MS }),
    summarise: ({ checked, faults, isWhole }) =>
      `${checked} compared${isWhole ? ", to the end" : ""}; ${faults[0] ? `${faults.length} differ: ${faults[0].message}` : "none differs"}`,
  });
}
