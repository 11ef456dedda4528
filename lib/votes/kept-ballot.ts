import { withStorage } from "@/lib/shared/browser-storage";
import type { BallotRequest } from "./vote-schemas";

/** A ballot with the words in which it names its proposal, because a page opened later may hide them. */
export type SignedBallot = BallotRequest & { club: string; label: string };

type Place = { proposalId: string; voter: string };

/** The ballot that this tab signed and could not send, or null if there is none that can be read. */
export function findKeptBallot(place: Place): SignedBallot | null {
  const text = withStorage((storage) => storage.getItem(keyOf(place)), "sessionStorage");
  return text ? parseKept(text) : null;
}

/** Kept from the signature until the server has answered, so a reload in between loses nothing signed. */
export function keepBallot(place: Place, ballot: SignedBallot): void {
  withStorage((storage) => storage.setItem(keyOf(place), JSON.stringify(ballot)), "sessionStorage");
}

export function forgetKeptBallot(place: Place): void {
  withStorage((storage) => storage.removeItem(keyOf(place)), "sessionStorage");
}

function keyOf({ proposalId, voter }: Place): string {
  return `club.ballot.${proposalId}.${voter.toLowerCase()}`;
}

/** Parsed by hand: the server checks every field again, and a schema would weigh more than this. */
function parseKept(text: string): SignedBallot | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return null;
    const { choice, reason, signedAt, form, signature, ...named } = Object.fromEntries(Object.entries(kept));
    const { club, label, signedTogether } = named;
    if (choice !== "yes" && choice !== "no") return null;
    if (form !== "typed" && form !== "text") return null;
    if (typeof reason !== "string" || typeof signature !== "string") return null;
    if (typeof club !== "string" || typeof label !== "string") return null;
    if (typeof signedAt !== "number") return null;
    const more = Array.isArray(signedTogether) && { signedTogether: signedTogether.map(String) };
    return { choice, reason, signedAt, form, signature, club, label, ...more };
  } catch {
    return null;
  }
}
