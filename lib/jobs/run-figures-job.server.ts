import "server-only";
import { keepFigures } from "@/lib/analytics/keep-figures.server";
import { keepStandings } from "@/lib/profiles/keep-standings.server";
import { runCronJob } from "./run-cron-job.server";

const STANDINGS_MS = 20_000;

/** Adds up and keeps what would take a reader long: figures of all clubs, and the standings of each. */
export function runFiguresJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "figures",
    work: async () => ({
      isKept: await keepFigures(),
      standings: await keepStandings({ budgetMs: STANDINGS_MS }),
    }),
    summarise: ({ isKept, standings }) =>
      `${isKept ? "kept anew" : "not due"}, ${standings} proposals added to standings`,
  });
}
