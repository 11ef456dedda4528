import "server-only";
import { readAtLength } from "@/lib/db/read-at-length.server";
import { RANGES, type Range, rangeDays } from "./analytics-range";
import type { KeptHoldings, KeptRange } from "./kept-figures-schemas";
import { beginFigures, finishFigures } from "./kept-figures-store.server";
import {
  figuresBasis,
  judgeKnown,
  type KnownHoldings,
  largestOf,
  openSources,
  readHolders,
  sumHeld,
} from "./load-metrics.server";
import { METRICS, type MetricId } from "./metric-catalogue";
import type { HolderData } from "./metric-data";
import { findScope, type ScopeFacts } from "./scope-store.server";
import { FIGURES, SHAPERS } from "./shape-metrics.server";

/** These name people and proposals, which may be hidden at any moment, so they are read for each answer. */
const NAMING: readonly MetricId[] = ["proposal-turnout", "tallies", "largest-holders"];
const isMetricId = (id: string): id is MetricId => Object.hasOwn(METRICS, id);
const KEPT = Object.keys(METRICS)
  .filter((id) => isMetricId(id))
  .filter((id) => !NAMING.includes(id));

/**
 * Adds up what analytics of all clubs show, if it is due, and keeps it. False if nothing was kept: it was not due, or balances
 * turned out wrong in between.
 */
export async function keepFigures(): Promise<boolean> {
  const basis = figuresBasis();
  if (!(await beginFigures(basis))) return false;
  const startedAt = performance.now();
  const { holdings, ranges } = await readAtLength(addUpAll);
  return finishFigures({ basis, tookMs: performance.now() - startedAt, holdings, ranges });
}

async function addUpAll(): Promise<{ holdings: KeptHoldings; ranges: ReadonlyMap<Range, KeptRange> }> {
  const known = judgeKnown(await readFacts("all"));
  const data = await readHolders(known);
  const ranges = new Map<Range, KeptRange>();
  for (const range of RANGES) ranges.set(range, await addUp({ range, known, data }));
  const holdings = { block: known?.block ?? null, held: sumHeld(data), largest: largestOf(data) };
  return { holdings, ranges };
}

async function readFacts(range: Range): Promise<ScopeFacts> {
  const facts = await findScope({ days: rangeDays(range), slug: null });
  if (facts === null) throw new Error("all clubs together are no scope");
  return facts;
}

async function addUp({
  range,
  known,
  data,
}: {
  range: Range;
  known: KnownHoldings | null;
  data: HolderData | null;
}): Promise<KeptRange> {
  const facts = await readFacts(range);
  const sources = openSources({ facts, range, known, tallies: 0, holders: async () => data });
  const shapes: KeptRange["shapes"] = {};
  for (const id of KEPT) shapes[id] = await SHAPERS[id](sources);
  const { at, since } = facts.scope;
  const figures = { votes: await FIGURES.votes(sources), nft: await FIGURES.nft(sources) };
  return { at, since, figures, flips: await sources.flips(), shapes };
}
