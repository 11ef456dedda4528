import "server-only";
import { keepDump } from "@/lib/exit/keep-dump.server";
import { runCronJob } from "./run-cron-job.server";

const BUDGET_MS = 10_000;

/** Keeps the public rows once a night. */
export function runDumpJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "dump",
    work: () => keepDump({ budgetMs: BUDGET_MS }),
    summarise: ({ state, pages }) => `${state}, ${pages} pages`,
  });
}
