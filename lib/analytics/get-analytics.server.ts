import "server-only";
import { AppError } from "@/lib/http/app-error";
import type { AnalyticsAddress } from "./analytics-address";
import { rangeDays } from "./analytics-range";
import type { AnalyticsDto, FigureDto, MetricDto } from "./analytics-schemas";
import { judgeKnown, type KnownHoldings, type MetricSources, openSources } from "./load-metrics.server";
import { type AnalyticsView, type MetricId, metricOf, VIEWS } from "./metric-catalogue";
import type { HolderData } from "./metric-data";
import { findScope, type ScopeFacts } from "./scope-store.server";
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

/** Proposals that are compared one by one on a page, and in a file. */
const TALLIES_ON_PAGE = 20;
const TALLIES_IN_FILE = 1_000;

/** Everything on an analytics page. Throws NOT_FOUND for an unknown club. */
export async function getAnalytics({
  view,
  address,
}: {
  view: AnalyticsView;
  address: AnalyticsAddress;
}): Promise<AnalyticsDto> {
  const answer = await openAnswer({ address, tallies: TALLIES_ON_PAGE });
  const { ofClub, ofAll } = VIEWS[view];
  const [figures, metrics] = await Promise.all([
    view === "votes" ? voteFigures(answer.sources) : holderFigures(answer.sources),
    Promise.all([...ofClub, ...ofAll].map((id) => toMetric(id, answer))),
  ]);
  return { view, range: address.range, club: answer.facts.club, asOf: asOf(answer), figures, metrics };
}

/** One metric with all its rows. Throws NOT_FOUND for an unknown club. */
export async function getMetric({
  id,
  address,
}: {
  id: MetricId;
  address: AnalyticsAddress;
}): Promise<MetricDto> {
  return toMetric(id, await openAnswer({ address, tallies: TALLIES_IN_FILE }));
}

type Answer = {
  address: AnalyticsAddress;
  facts: ScopeFacts;
  known: KnownHoldings | null;
  sources: MetricSources;
};

async function openAnswer({
  address,
  tallies,
}: {
  address: AnalyticsAddress;
  tallies: number;
}): Promise<Answer> {
  const facts = await findScope({ days: rangeDays(address.range), slug: address.club });
  if (facts === null) throw new AppError("NOT_FOUND", "There is no club at this address.");
  const known = judgeKnown(facts);
  return { address, facts, known, sources: openSources({ facts, range: address.range, known, tallies }) };
}

function asOf({ facts, known }: Answer): MetricDto["asOf"] {
  return { at: facts.scope.at.toISOString(), block: known?.block.toString() ?? null };
}

/** Null is unknown. */
type Shaper = (sources: MetricSources) => Promise<Shape | null>;

const ofHolders =
  (shape: (data: HolderData) => Shape | null): Shaper =>
  async ({ holders }) => {
    const data = await holders();
    return data && shape(data);
  };

const SHAPERS: Readonly<Record<MetricId, Shaper>> = {
  "proposal-turnout": async ({ scope, tallies }) => shapeProposalTurnout(await listTurnouts(scope, tallies)),
  turnout: async ({ periods }) => shapeTurnout(await periods()),
  "participating-power": async ({ periods }) => shapeParticipatingPower(await periods()),
  "votes-per-proposal": async ({ periods }) => shapeVotesPerProposal(await periods()),
  outcomes: async ({ periods }) => shapeOutcomes(await periods()),
  arrival: async ({ scope }) => shapeArrival(await listTenths(scope)),
  tallies: async ({ scope, tallies }) => shapeTallies(await compareTallies(scope, tallies)),
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

const UNKNOWN =
  "Unknown right now: a contract's balances are not read yet, or its Transfer logs do not tell them. Nothing is shown rather than something wrong.";

/** What needs both contracts, or one that the metric is about, is unknown without it. */
async function toMetric(id: MetricId, answer: Answer): Promise<MetricDto> {
  const { title, definition, columns } = metricOf(id);
  const shape = await SHAPERS[id](answer.sources);
  const isOfAll = [VIEWS.votes, VIEWS.nft].some(({ ofAll }) => ofAll.some((other) => other === id));
  return {
    id,
    title,
    definition,
    asOf: asOf(answer),
    range: answer.address.range,
    club: isOfAll ? null : (answer.facts.club?.slug ?? null),
    columns: [...columns],
    rows: shape?.rows ?? [],
    note: shape?.note ?? null,
    unknown: shape === null ? UNKNOWN : null,
  };
}

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
