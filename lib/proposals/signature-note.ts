import * as z from "zod/mini";
import { withStorage } from "@/lib/shared/browser-storage";
import { readJson } from "@/lib/shared/read-json";

const note = z.object({ digest: z.string(), signature: z.string(), stamp: z.string() });
export type SignatureNote = z.infer<typeof note>;

const keyOf = (place: string): string => `club.signed-proposal.${place}`;

/** Keeps a signature until it is published, so that a reload does not ask for another. `stamp` names the edition that was signed. */
export function keepSignatureNote(place: string, signed: SignatureNote): void {
  withStorage((storage) => storage.setItem(keyOf(place), JSON.stringify(signed)));
}

/** The kept signature of exactly this edition; one of an older text must not publish that text. */
export function findSignatureNote(place: string, stamp: string): SignatureNote | null {
  const text = withStorage((storage) => storage.getItem(keyOf(place))) ?? null;
  if (text === null) return null;
  const found = note.safeParse(readJson(text));
  return found.success && found.data.stamp === stamp ? found.data : null;
}

export function forgetSignatureNote(place: string): void {
  withStorage((storage) => storage.removeItem(keyOf(place)));
}
