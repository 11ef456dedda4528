import type { TreeHead } from "@/lib/log/tree-head";
import { type LogPlace, placeHead } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { type LogPlaces, lineOf } from "./log-places";
import { SKEW_MS } from "./signing-time";

/** Whether the order of the log and the times of its heads are possible: nothing is in a log before it happened. */
export function checkLogTimes({
  head,
  places,
  order,
}: {
  head: EvidenceHead;
  places: LogPlaces;
  /** `inLogOrder`. */
  order: Uint32Array;
}): Finding[] {
  const { log } = head;
  if (log === undefined) return [];
  const all = { own: placeHead({ head, log }).places, places };
  const faults = [
    ...checkHeadTime("log.head", log.head, all),
    ...checkTextFirst({ versions: log.versions, places, order }),
  ];
  if (log.endHead === null) return faults;
  const end = log.endHead.head;
  if ((end.treeSize - log.head.treeSize) * (end.at - log.head.at) < 0)
    faults.push(
      fault("log.endHead", "Of this head and log.head the one with fewer entries was signed later."),
    );
  return [...faults, ...checkHeadTime("log.endHead", end, all)];
}

/** A back-dated head has entries from later. */
function checkHeadTime(
  line: string,
  { treeSize, at }: TreeHead,
  { own, places }: { own: readonly LogPlace[]; places: LogPlaces },
): Finding[] {
  const isLater = (position: number, time: number): boolean => position < treeSize && time > at + SKEW_MS;
  const ballot = places.positions.findIndex((position, index) => isLater(position, places.times[index] ?? 0));
  const later =
    own.find((place) => isLater(place.position, place.at ?? 0))?.line ??
    (ballot === -1 ? undefined : lineOf(places, ballot));
  return later === undefined ? [] : [fault(line, `It is said to be older than ${later}, which is in it.`)];
}

/** Nobody can vote on a text that isn't published yet. */
function checkTextFirst({
  versions,
  places,
  order,
}: {
  versions: readonly (number | null)[];
  places: LogPlaces;
  order: Uint32Array;
}): Finding[] {
  const text = versions.at(-1) ?? -1;
  const first = order.findIndex((at) => (places.positions[at] ?? 0) >= text);
  return [...order.subarray(0, first === -1 ? order.length : first)]
    .toSorted((left, right) => left - right)
    .map((at) => fault(lineOf(places, at), "It was placed in the log before the text that it is about."));
}

function fault(line: string, text: string): Finding {
  return { line, who: null, text };
}
