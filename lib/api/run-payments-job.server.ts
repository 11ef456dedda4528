import "server-only";
import { type RecheckReport, recheckPayments } from "@/lib/fees/recheck-payments.server";
import { checkCronSecret } from "./check-cron-secret.server";

/** No check begins after this long; with the last one it stays below the 10 s that the shortest hosts allow. */
const BUDGET_MS = 5_000;

/** Checks credited payments again for some seconds and tells what changed. */
export async function runPaymentsJob(request: Request): Promise<RecheckReport> {
  checkCronSecret(request.headers);
  return recheckPayments({ budgetMs: BUDGET_MS });
}
