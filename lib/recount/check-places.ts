import type { Sha256 } from "@/lib/shared/merkle-tree";
import { type Completeness, checkCompleteness } from "./check-completeness";
import { checkLogPlaces } from "./check-log";
import { checkLogTimes } from "./check-log-times";
import type { EvidenceHead } from "./evidence-schemas";
import { inLogOrder, type LogPlaces } from "./log-places";

export type PlacesQuestion = {
  places: LogPlaces;
  /** The reader's clock, in ms since 1970. */
  now: number;
};

/** Compares the ballots of a whole file with the log, its order, its heads and its result. */
export function checkPlaces({
  head,
  places,
  now,
  sha256,
}: PlacesQuestion & { head: EvidenceHead; sha256: Sha256 }): Completeness {
  const ordered = { head, places, order: inLogOrder(places), sha256 };
  const { faults, unchecked, limits } = checkCompleteness({ ...ordered, now });
  return { faults: [...checkLogPlaces(ordered), ...checkLogTimes(ordered), ...faults], unchecked, limits };
}
