import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { BountyPage } from "./bounty-schemas";
import { listBounties } from "./list-bounties.server";

/** What is open now, what ends first on top. Never throws: null when the database did not answer, so that the rest of the page still stands. */
export function viewHomeBounties(): Promise<BountyPage | null> {
  return readInTime<BountyPage | null>({
    otherwise: null,
    complaint: "bounties could not be listed",
    read: () => listBounties({ slug: null, query: { state: "open", type: "any", sort: "deadline" } }),
  });
}
