import "server-only";
import { countClubVoters } from "@/lib/analytics/count-club-voters.server";
import { keepFigures } from "@/lib/analytics/keep-figures.server";
import { keepChainNames } from "@/lib/names/keep-chain-names.server";
import { keepStandings } from "@/lib/profiles/keep-standings.server";
import { runCronJob } from "./run-cron-job.server";

const VOTERS_MS = 10_000;
const STANDINGS_MS = 20_000;
const NAMES_MS = 10_000;

/** Adds up and keeps what would take a reader long: figures of all clubs, and the standings of each. */
export function runFiguresJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "figures",
    work: async () => ({
      voters: await countClubVoters({ budgetMs: VOTERS_MS }),
      isKept: await keepFigures(),
      standings: await keepStandings({ budgetMs: STANDINGS_MS }),
      names: await keepChainNames({ budgetMs: NAMES_MS }),
    }),
    summarise: ({ voters, isKept, standings, names }) =>
      `${isKept ? "renewed" : "not due"}, ${standings} proposals added to standings, ${voters} to voters, ${names} names read`,
  });
}
