import type { TreeHead } from "@/lib/log/tree-head";
import type { Sha256 } from "@/lib/shared/merkle-tree";
import { type Completeness, checkCompleteness } from "./check-completeness";
import { checkLogPlaces, type LogPlace, placeHead } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import { inLogOrder, type LogPlaces, lineOf, type OrderedPlaces } from "./file-ballots";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";
import { SKEW_MS } from "./signing-time";

export type PlacesQuestion = {
  places: LogPlaces;
  /** The reader's clock, in ms since 1970. */
  now: number;
};
/** Two halves of about the same work, so that two workers can share it. */
export type PlacesHalf = "proofs" | "order";

/** Compares the ballots of a whole file with the log, its order, its heads and its result. */
export function checkHalf({
  head,
  places,
  now,
  sha256,
  half,
}: PlacesQuestion & { head: EvidenceHead; sha256: Sha256; half: PlacesHalf }): Completeness {
  const ordered = { head, places, order: inLogOrder(places), sha256 };
  if (half === "proofs") return { faults: checkLogPlaces(ordered), unchecked: [] };
  const { faults, ...rest } = checkCompleteness({ ...ordered, now });
  return { faults: [...checkLogTimes(ordered), ...faults], ...rest };
}

export function joinHalves(proofs: Completeness, order: Completeness): Completeness {
  return { ...order, faults: [...proofs.faults, ...order.faults] };
}

/** Whether the order of the log and the times of its heads are possible: nothing is in a log before it happened. */
function checkLogTimes({ head, places, order }: OrderedPlaces): Finding[] {
  const { log } = head;
  if (log === undefined) return [];
  const all = { own: placeHead({ head, log }).places, places };
  const faults = [
    ...checkHeadTime("log.head", log.head, all),
    ...checkTextFirst(log.versions, { places, order }),
  ];
  if (log.endHead === null) return faults;
  const end = log.endHead.head;
  if ((end.treeSize - log.head.treeSize) * (end.at - log.head.at) < 0)
    faults.push(
      findingAt("log.endHead", "Of this head and log.head the one with fewer entries was signed later."),
    );
  return [...faults, ...checkHeadTime("log.endHead", end, all)];
}

/** A back-dated head has entries from later. */
function checkHeadTime(
  line: string,
  { treeSize, at }: TreeHead,
  { own, places }: { own: readonly LogPlace[]; places: LogPlaces },
): Finding[] {
  const isLater = (position: number, time: number): boolean =>
    position >= 0 && position < treeSize && time > at + SKEW_MS;
  const ballot = places.positions.findIndex((position, index) => isLater(position, places.times[index] ?? 0));
  const later =
    own.find((place) => isLater(place.position, place.at ?? 0))?.line ??
    (ballot === -1 ? undefined : lineOf(places, ballot));
  return later === undefined
    ? []
    : [findingAt(line, `It is said to be older than ${later}, which is in it.`)];
}

/** Nobody can vote on a text that isn't published yet. */
function checkTextFirst(
  versions: readonly (number | null)[],
  { places, order }: Pick<OrderedPlaces, "places" | "order">,
): Finding[] {
  const text = versions.at(-1) ?? -1;
  const first = order.findIndex((at) => (places.positions[at] ?? 0) >= text);
  return [...order.subarray(0, first === -1 ? order.length : first)]
    .toSorted((left, right) => left - right)
    .map((at) => findingAt(lineOf(places, at), "It was placed in the log before the text that it is about."));
}
