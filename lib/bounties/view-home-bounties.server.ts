import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { BountyPage } from "./bounty-schemas";
import { listBounties } from "./list-bounties.server";

/**
 * Open bounties, those that end first on top. Never throws: null if the database did not answer, so the rest of the page
 * still works.
 */
export function viewHomeBounties(): Promise<BountyPage | null> {
  return readInTime<BountyPage | null>({
    otherwise: null,
    complaint: "bounties could not be listed",
    read: () => listBounties({ slug: null, query: { state: "open", type: "any", sort: "deadline" } }),
  });
}
