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
/** Two halves of about the same work, so that two workers can share it. */
export type PlacesHalf = "proofs" | "order";

/** Compares the ballots of a whole file with the log, its order, its heads and its result. */
export function checkPlaces(question: PlacesQuestion & { head: EvidenceHead; sha256: Sha256 }): Completeness {
  return joinHalves(checkHalf({ ...question, half: "proofs" }), checkHalf({ ...question, half: "order" }));
}

export function checkHalf({
  head,
  places,
  now,
  sha256,
  half,
}: PlacesQuestion & { head: EvidenceHead; sha256: Sha256; half: PlacesHalf }): Completeness {
  const ordered = { head, places, order: inLogOrder(places), sha256 };
  if (half === "proofs") return { faults: checkLogPlaces(ordered), unchecked: [], limits: [] };
  const { faults, ...rest } = checkCompleteness({ ...ordered, now });
  return { faults: [...checkLogTimes(ordered), ...faults], ...rest };
}

export function joinHalves(proofs: Completeness, order: Completeness): Completeness {
  return { ...order, faults: [...proofs.faults, ...order.faults] };
}
