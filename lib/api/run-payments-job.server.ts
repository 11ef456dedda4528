import "server-only";
import { recheckPayments } from "@/lib/fees/recheck-payments.server";
import { runCronJob } from "./run-cron-job.server";

/** No check begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;

/** Checks credited payments again for some seconds and tells what changed. */
export function runPaymentsJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "payments",
    work: () => recheckPayments({ budgetMs: BUDGET_MS }),
    summarise: ({ checked, changed, isComplete }) =>
      `${checked} checked, ${changed} changed${isComplete ? "" : ", more are left"}`,
  });
}
