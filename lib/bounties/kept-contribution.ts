import { withStorage } from "@/lib/shared/browser-storage";
import type { Contribution } from "./check-submission";

/** What is being written: for which bounty, by whom, and which text of theirs. */
export type WritingPlace = { bountyId: string; address: string; part: string };

/** What was typed in this browser and not sent, or null. */
export function findKept(place: WritingPlace): Contribution | null {
  const text = withStorage((storage) => storage.getItem(keyOf(place)));
  return text ? parse(text) : null;
}

export function keepTyped(place: WritingPlace, typed: Contribution): void {
  withStorage((storage) => storage.setItem(keyOf(place), JSON.stringify(typed)));
}

export function forgetTyped(place: WritingPlace): void {
  withStorage((storage) => storage.removeItem(keyOf(place)));
}

function keyOf({ bountyId, address, part }: WritingPlace): string {
  return `club.contribution.${bountyId}.${address.toLowerCase()}.${part}`;
}

/** Anybody's script of this site, or an older version of it, may have written it. */
function parse(json: string): Contribution | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || !("text" in value) || !("links" in value)) return null;
    const { text, links } = value;
    if (typeof text !== "string" || !Array.isArray(links)) return null;
    return { text, links: links.filter((link) => typeof link === "string") };
  } catch {
    return null;
  }
}
