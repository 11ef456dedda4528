import type { SearchAddress } from "./search-address";
import type { SearchAnswer } from "./search-schemas";

/** Where a question leads immediately, because it can mean nothing else; null if the person asked for a list of one kind. */
export function exactPlace(
  { kind }: SearchAddress,
  view: SearchAnswer | "unreadable" | null,
): `/clubs/${string}` | `/u/${string}` | null {
  const href = view === null || view === "unreadable" || kind !== null ? "" : (view.exact?.href ?? "");
  if (href.startsWith("/clubs/")) return `/clubs/${href.slice("/clubs/".length)}`;
  return href.startsWith("/u/") ? `/u/${href.slice("/u/".length)}` : null;
}
