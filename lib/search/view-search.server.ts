import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { SearchAddress } from "./search-address";
import { searchEverything } from "./search-everything.server";
import type { SearchAnswer } from "./search-schemas";

/** What the page shows for its address: null without a question, "unreadable" when the database gave no answer. Never throws. */
export async function viewSearch({
  q,
  kind,
  cursor,
}: SearchAddress): Promise<SearchAnswer | "unreadable" | null> {
  if (q === "") return null;
  return readInTime<SearchAnswer | "unreadable">({
    otherwise: "unreadable",
    complaint: "the search could not be answered",
    read: () => searchEverything({ q, kind: kind ?? undefined, cursor: cursor ?? undefined }),
  });
}
