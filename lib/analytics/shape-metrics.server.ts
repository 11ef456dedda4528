import "server-only";
import type { FigureDto } from "./analytics-schemas";
import type { MetricSources } from "./load-metrics.server";
import type { AnalyticsView, MetricId } from "./metric-catalogue";
import type { HolderData } from "./metric-data";
import type { Shape } from "./shape";
import {
  shapeConcentration,
  shapeHoldersOverTime,
  shapeLargestHolders,
  shapeMovement,
  shapeNftDistribution,
  shapeOverlap,
  shapeTokenDistribution,
  shapeWhales,
} from "./shape-holders";
import {
  shapeArrival,
  shapeFees,
  shapeOutcomes,
  shapePaid,
  shapeParticipatingPower,
  shapeProposalTurnout,
  shapeTallies,
  shapeTurnout,
  shapeVotesPerProposal,
} from "./shape-votes";
import { summariseHolders, summariseVotes } from "./summarise";
import { compareTallies, listPaidPeriods, listTenths, listTurnouts } from "./vote-metric-store.server";

/** Null is unknown. */
type Shaper = (sources: MetricSources) => Promise<Shape | null>;

const ofHolders =
  (shape: (data: HolderData) => Shape | null): Shaper =>
  async ({ holders }) => {
    const data = await holders();
    return data && shape(data);
  };

/** What each metric says of its sources. */
export const SHAPERS: Readonly<Record<MetricId, Shaper>> = {
  "proposal-turnout": async ({ scope, tallies }) => shapeProposalTurnout(await listTurnouts(scope, tallies)),
  turnout: async ({ periods }) => shapeTurnout(await periods()),
  "participating-power": async ({ periods }) => shapeParticipatingPower(await periods()),
  "votes-per-proposal": async ({ periods }) => shapeVotesPerProposal(await periods()),
  outcomes: async ({ periods }) => shapeOutcomes(await periods()),
  arrival: async ({ scope }) => shapeArrival(await listTenths(scope)),
  tallies: async ({ scope, tallies, flips }) =>
    shapeTallies(await compareTallies(scope, tallies), await flips()),
  fees: async ({ fees }) => shapeFees(await fees()),
  "bounties-paid": async ({ scope, period }) =>
    shapePaid(await listPaidPeriods(scope, { period, asset: "token" })),
  "bounties-paid-cro": async ({ scope, period }) =>
    shapePaid(await listPaidPeriods(scope, { period, asset: "cro" })),
  "nft-distribution": ofHolders(shapeNftDistribution),
  "token-distribution": ofHolders(shapeTokenDistribution),
  "largest-holders": async ({ largest }) => {
    const found = await largest();
    return found && shapeLargestHolders(found);
  },
  whales: ofHolders(shapeWhales),
  concentration: ofHolders(shapeConcentration),
  overlap: ofHolders(shapeOverlap),
  "holders-over-time": async ({ holderPeriods }) => {
    const periods = await holderPeriods();
    return periods && shapeHoldersOverTime(periods);
  },
  movement: async ({ holderPeriods }) => {
    const periods = await holderPeriods();
    return periods && shapeMovement(periods);
  },
};

/** The numbers at the top of each page. */
export const FIGURES: Readonly<Record<AnalyticsView, (sources: MetricSources) => Promise<FigureDto[]>>> = {
  votes: voteFigures,
  nft: holderFigures,
};

async function voteFigures({ periods, voters, fees }: MetricSources): Promise<FigureDto[]> {
  const [ended, people, paid] = await Promise.all([periods(), voters(), fees()]);
  return summariseVotes({ periods: ended, voters: people, fees: paid });
}

async function holderFigures({ holders }: MetricSources): Promise<FigureDto[]> {
  return summariseHolders((await holders()) ?? NOTHING_KNOWN);
}

const NOTHING_KNOWN: HolderData = {
  byNfts: null,
  byTokens: null,
  whales: null,
  overlap: null,
  concentration: { nft: null, token: null, power: null },
  largest: null,
};
