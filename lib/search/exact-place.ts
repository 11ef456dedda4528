import type { SearchAddress } from "./search-address";
import type { SearchAnswer } from "./search-schemas";

/** Where a question leads at once, because it can mean nothing else; null when the person asked for a list of one kind. */
export function exactPlace(
  { kind }: SearchAddress,
  view: SearchAnswer | "unreadable" | null,
): `/clubs/${string}` | null {
  const href = view === null || view === "unreadable" || kind !== null ? "" : (view.exact?.href ?? "");
  return href.startsWith("/clubs/") ? `/clubs/${href.slice("/clubs/".length)}` : null;
}
