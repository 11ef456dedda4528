import "server-only";
import { AppError } from "@/lib/http/app-error";
import type { AnalyticsAddress } from "./analytics-address";
import { rangeDays } from "./analytics-range";
import type { AnalyticsDto, MetricDto } from "./analytics-schemas";
import type { KeptFigures } from "./kept-figures-schemas";
import { findKeptFigures } from "./kept-figures-store.server";
import { figuresBasis, judgeKnown, type MetricSources, openSources } from "./load-metrics.server";
import { type AnalyticsView, type MetricId, metricOf, VIEWS } from "./metric-catalogue";
import { findScope, type ScopeFacts } from "./scope-store.server";
import type { Shape } from "./shape";
import { FIGURES, SHAPERS } from "./shape-metrics.server";

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
  const { kept, sources, facts, asOf } = answer;
  const isKept = address.club === null || view === "nft";
  const [figures, metrics] = await Promise.all([
    (isKept && kept?.figures[view]) || FIGURES[view](sources),
    Promise.all([...ofClub, ...ofAll].map((id) => toMetric(id, answer))),
  ]);
  return { view, range: address.range, club: facts.club, asOf, figures, metrics };
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

type AsOf = MetricDto["asOf"];
type Answer = {
  address: AnalyticsAddress;
  facts: ScopeFacts;
  asOf: AsOf;
  sources: MetricSources;
  kept: KeptFigures | null;
};

/** With kept figures, an answer about all clubs is about their moment. */
async function openAnswer({
  address,
  tallies,
}: {
  address: AnalyticsAddress;
  tallies: number;
}): Promise<Answer> {
  const { range, club } = address;
  const [facts, kept] = await Promise.all([
    findScope({ days: rangeDays(range), slug: club }),
    findKeptFigures(figuresBasis(), range),
  ]);
  if (facts === null) throw new AppError("NOT_FOUND", "There is no club at this address.");
  const known = judgeKnown(facts);
  const { at, since } = club === null && kept ? kept : facts.scope;
  return {
    ...{ address, facts, kept },
    asOf: { at: at.toISOString(), block: (kept ?? known)?.block?.toString() ?? null },
    sources: openSources({
      ...{ facts: { ...facts, scope: { ...facts.scope, at, since } }, range, known, tallies },
      ...(kept && { largest: kept.largest }),
      ...(kept && club === null && { flips: async () => kept.flips }),
    }),
  };
}

const UNKNOWN =
  "Unknown right now: a contract's balances are not read yet, or its Transfer logs do not tell them. Nothing is shown rather than something wrong.";

/** What needs both contracts, or one that the metric is about, is unknown without it. */
async function toMetric(id: MetricId, { address, facts, asOf, sources, kept }: Answer): Promise<MetricDto> {
  const { title, definition, columns } = metricOf(id);
  const isOfAll = [VIEWS.votes, VIEWS.nft].some(({ ofAll }) => ofAll.some((other) => other === id));
  const found = isOfAll || address.club === null ? kept?.shapes[id] : undefined;
  const shape: Shape | null = found === undefined ? await SHAPERS[id](sources) : found;
  return {
    id,
    title,
    definition,
    asOf,
    range: address.range,
    club: isOfAll ? null : (facts.club?.slug ?? null),
    columns: [...columns],
    rows: shape?.rows ?? [],
    note: shape?.note ?? null,
    unknown: shape === null ? UNKNOWN : null,
  };
}
