import { foldText } from "@/lib/shared/fold-text";
import type { ClubSort } from "./club-schemas";

export type ClubListQuery = {
  /** What the person looks for, as typed. */
  q: string;
  sort: ClubSort;
  /** The `next` of the page before; null = from the start. */
  after: string | null;
};

/** A cursor of the list: the key that the page is sorted by (0 for names, whose key is looked up) and the club's id. */
export function parseCursor(after: string): { key: number; id: bigint } {
  const [key = "", id = ""] = after.split(".");
  return { key: Number(key), id: BigInt(id) };
}

/** The text of a LIKE that finds what contains `q`, or null when there is nothing to look for. Signs alone are found nowhere. */
export function containsPattern(q: string): string | null {
  if (q.trim() === "") return null;
  const folded = foldText(q);
  return folded === "" ? "" : `%${folded}%`;
}
