import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { Completeness } from "@/lib/recount/check-completeness";
import { checkHead } from "@/lib/recount/check-head";
import { checkHalf, joinHalves } from "@/lib/recount/check-places";
import type { NodeQuestion } from "@/lib/recount/client/ask-node";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import type { Recount } from "@/lib/recount/judge-findings";
import { openHead } from "@/lib/recount/open-head";
import { gatherPart } from "@/lib/recount/recount-part";
import { recountVoters } from "@/lib/recount/recount-voter";
import { createRecountSum, type KnownToReader } from "@/lib/recount/sum-recount";

export type RecountProgress = { voters: number; ofVoters: number };

/** Voters between two reports of progress: some 50 ms of work. */
const CHUNK_VOTERS = 1_000;

/**
 * Recounts a vote from its evidence alone and believes nothing that a signature, the frozen rule or a census proof can show.
 * The same in a browser and in Node. `onProgress` may return a promise, and a throw in it stops the count.
 */
export async function recount({
  bundle: { voters, ...head },
  engine,
  receipts = [],
  logKeys = [],
  now,
  onProgress,
}: {
  bundle: EvidenceBundle;
  engine: SignatureEngine;
  onProgress?: (progress: RecountProgress) => void | Promise<void>;
} & Pick<KnownToReader, "now"> &
  Partial<KnownToReader>): Promise<Recount> {
  const sum = createRecountSum(head);
  const tools = openHead({ head, engine });
  if (!tools.ok) return sum.refuseWhole(tools.reason);
  sum.note(checkHead(tools.value));
  for (let first = 0; first < voters.length; first += CHUNK_VOTERS) {
    await onProgress?.({ voters: first, ofVoters: voters.length });
    const chunk = voters.slice(first, first + CHUNK_VOTERS);
    const others = recountVoters({ voters: chunk, first, tools: tools.value });
    sum.add(gatherPart({ sound: null, others, first }));
  }
  await onProgress?.({ voters: voters.length, ofVoters: voters.length });
  return sum.finish({ receipts, logKeys, now }, (question) =>
    checkPlaces({ ...question, head, sha256: engine.sha256 }),
  );
}

/** A recounted bundle, as a node is asked about it. */
export function toAskAbout(
  { voters, ...head }: EvidenceBundle,
  counted: Recount,
): Pick<NodeQuestion, "done" | "size"> {
  const pick = async (places: readonly number[]) =>
    new Map(places.flatMap((place) => (voters[place] ? [[place, voters[place]]] : [])));
  return { done: { head, counted, voters: voters.length, pick }, size: voters.length };
}

/** Compares the ballots of a whole file with the log, its order, its heads and its result. */
export function checkPlaces(question: Omit<Parameters<typeof checkHalf>[0], "half">): Completeness {
  return joinHalves(checkHalf({ ...question, half: "proofs" }), checkHalf({ ...question, half: "order" }));
}
