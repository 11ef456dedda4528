import "server-only";
import { recheckPayments } from "@/lib/fees/recheck-payments.server";
import { scanFeeTransfers } from "@/lib/fees/scan-fee-transfers.server";
import { runCronJob } from "./run-cron-job.server";

/** No check begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;
/** Of it, for the look for transfers that nobody claimed. */
const SCAN_MS = 1_500;

/** Checks credited payments again for some seconds, searches for transfers to the fee wallets, and answers what changed. */
export function runPaymentsJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "payments",
    work: async () => {
      const report = await recheckPayments({ budgetMs: BUDGET_MS - SCAN_MS });
      const scan = await scanFeeTransfers({ budgetMs: SCAN_MS });
      return { ...report, found: scan.found, isComplete: report.isComplete && scan.isComplete };
    },
    summarise: ({ checked, changed, found, isComplete }) =>
      `${checked} checked, ${changed} changed, ${found} found${isComplete ? "" : ", more are left"}`,
  });
}
