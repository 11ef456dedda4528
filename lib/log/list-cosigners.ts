import { type NoteKey, readSignatureLines, writeSignatureLine } from "@/lib/shared/signed-note";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import { readCosignature } from "./cosignature";
import { checkpointBody, type SignedTreeHead } from "./tree-head";

/** How far the clocks of the log, a witness and a reader may differ. */
const SKEW_MS = 10 * 60_000;

export type Cosigner = { name: string; at: number };

type Question = {
  head: SignedTreeHead;
  /** The reader's clock, in ms since 1970. */
  now: number;
};

/**
 * The witnesses of the policy that cosigned this checkpoint, and when, in ms since 1970. Each counts once. A cosignature from
 * before the checkpoint, or from the future, doesn't count.
 */
export function listCosigners({ policy, ...question }: Question & { policy: WitnessPolicy }): Cosigner[] {
  return policy.witnesses.flatMap(({ key }) => {
    const found = findCosignature({ ...question, key });
    return found === null ? [] : [{ name: key.name, at: found.at }];
  });
}

/** The same for one key, with its line as a signed note has it; null if it didn't cosign. */
export function findCosignature({
  head,
  now,
  key,
}: Question & { key: NoteKey }): { line: string; at: number } | null {
  const body = checkpointBody(head);
  for (const line of readSignatureLines({ note: head.note, text: body }) ?? []) {
    const at = readCosignature({ line, body, key });
    if (at !== null && at >= head.at - SKEW_MS && at <= now + SKEW_MS)
      return { line: writeSignatureLine(line), at };
  }
  return null;
}

/** "2 of 3 witnesses (a, b)", for people. */
export function sayCosigners(cosigners: readonly Cosigner[], { witnesses }: WitnessPolicy): string {
  const names = cosigners.length === 0 ? "" : ` (${cosigners.map(({ name }) => name).join(", ")})`;
  return `${cosigners.length} of ${witnesses.length} witnesses${names}`;
}
