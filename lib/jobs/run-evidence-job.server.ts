import "server-only";
import { keepEvidenceFiles } from "@/lib/recount/keep-evidence-files.server";
import { runCronJob } from "./run-cron-job.server";

/** No piece begins after this long: a large file is written in several runs. */
const BUDGET_MS = 5_000;

/** Writes the evidence of finished votes into files for some seconds. */
export function runEvidenceJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "evidence",
    work: () => keepEvidenceFiles({ budgetMs: BUDGET_MS }),
    summarise: ({ written, isCurrent }) => `${written} complete${isCurrent ? "" : ", others wait"}`,
  });
}
