import "server-only";
import { keepFigures } from "@/lib/analytics/keep-figures.server";
import { runCronJob } from "./run-cron-job.server";

/** Adds up and keeps what would take a reader long. */
export function runFiguresJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "figures",
    work: async () => ({ isKept: await keepFigures() }),
    summarise: ({ isKept }) => (isKept ? "kept anew" : "not due"),
  });
}
