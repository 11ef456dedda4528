import "server-only";
import { sealLog } from "@/lib/log/seal-log.server";
import { runCronJob } from "./run-cron-job.server";

/** No batch begins after this long. */
const BUDGET_MS = 5_000;

/** Gives acts their places in the log for some seconds, and tells its head. */
export function runLogJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "log",
    work: () => sealLog({ budgetMs: BUDGET_MS }),
    summarise: ({ sealed, head }) => `${sealed} sealed, ${head.treeSize} in all`,
  });
}
