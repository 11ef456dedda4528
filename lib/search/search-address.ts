import { SEARCH_CURSOR } from "./search-cursor";
import { SEARCH_KINDS, type SearchKind } from "./search-kinds";
import { QUESTION_MAX } from "./search-question";

/** What the address of the page says. */
export type SearchAddress = { q: string; kind: SearchKind | null; cursor: string | null };

/** Reads the search part of the page's address; what it does not understand counts as left out, and a long question is cut. */
export function parseSearchAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): SearchAddress {
  const { q, kind, cursor } = search;
  return {
    q: typeof q === "string" ? q.replaceAll("\u0000", "").trim().slice(0, QUESTION_MAX).trim() : "",
    kind: SEARCH_KINDS.find((each) => each === kind) ?? null,
    cursor: typeof cursor === "string" && SEARCH_CURSOR.test(cursor) ? cursor : null,
  };
}

/** The search part with its "?", without what is usual. A cursor belongs to a kind. */
export function searchSearch({ q, kind, cursor }: Partial<SearchAddress>): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (kind) parameters.set("kind", kind);
  if (kind && cursor) parameters.set("cursor", cursor);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
