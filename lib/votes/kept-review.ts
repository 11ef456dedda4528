import type { Choice } from "@/lib/ballots/typed-data";
import { withStorage } from "@/lib/shared/browser-storage";

export type KeptChoice = { choice: Choice; reason: string };

/** What a person has chosen but not signed, by the proposal's id, and the ids that are being signed, in order. */
export type KeptReview = { choices: Readonly<Record<string, KeptChoice>>; signing: readonly string[] };

export const NOTHING_CHOSEN: KeptReview = { choices: {}, signing: [] };

const PROPOSAL_ID = /^[1-9]\d{0,17}$/;

/** What this browser keeps for the address; unreadable data counts as nothing. */
export function findKeptReview(voter: string): KeptReview {
  const text = withStorage((storage) => storage.getItem(keyOf(voter)));
  return text ? parseKept(text) : NOTHING_CHOSEN;
}

/** Kept from the first choice until it is signed, so a reload or a closed browser loses nothing. */
export function keepReview(voter: string, review: KeptReview): void {
  const isEmpty = Object.keys(review.choices).length === 0 && review.signing.length === 0;
  withStorage((storage) =>
    isEmpty ? storage.removeItem(keyOf(voter)) : storage.setItem(keyOf(voter), JSON.stringify(review)),
  );
}

function keyOf(voter: string): string {
  return `club.review.${voter.toLowerCase()}`;
}

/** Parsed by hand: the server checks every ballot, and a schema would weigh more than this. */
function parseKept(text: string): KeptReview {
  try {
    const { choices, signing } = Object(JSON.parse(text));
    const kept: Record<string, KeptChoice> = {};
    for (const [id, value] of Object.entries(Object(choices))) {
      const { choice, reason } = Object(value);
      const isKnown = (choice === "yes" || choice === "no") && typeof reason === "string";
      if (PROPOSAL_ID.test(id) && isKnown) kept[id] = { choice, reason };
    }
    const ids: unknown[] = Array.isArray(signing) ? signing : [];
    const isId = (id: unknown): id is string => typeof id === "string" && Object.hasOwn(kept, id);
    return { choices: kept, signing: [...new Set(ids.filter(isId))] };
  } catch {
    return NOTHING_CHOSEN;
  }
}
