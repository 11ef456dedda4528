import type { TreeHead } from "@/lib/log/tree-head";
import { type LogPlace, placeHead } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { SKEW_MS } from "./signing-time";

/** Whether the order of the log and the times of its heads are possible: nothing is in a log before it happened. */
export function checkLogTimes({
  head,
  ballots,
}: {
  head: EvidenceHead;
  ballots: readonly LogPlace[];
}): Finding[] {
  const { log } = head;
  if (log === undefined) return [];
  const { places } = placeHead({ head, log });
  const all = [places, ballots];
  const faults = [...checkHeadTime("log.head", log.head, all), ...checkTextFirst(log.versions, ballots)];
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
  lists: readonly (readonly LogPlace[])[],
): Finding[] {
  for (const places of lists) {
    const later = places.find((place) => place.position < treeSize && (place.at ?? 0) > at + SKEW_MS);
    if (later) return [fault(line, `It is said to be older than ${later.line}, which is in it.`)];
  }
  return [];
}

/** Nobody can vote on a text that isn't published yet. */
function checkTextFirst(versions: readonly (number | null)[], ballots: readonly LogPlace[]): Finding[] {
  const text = versions.at(-1) ?? -1;
  return ballots
    .filter(({ position }) => position < text)
    .map(({ line }) => fault(line, "It was placed in the log before the text that it is about."));
}

function fault(line: string, text: string): Finding {
  return { line, who: null, text };
}
