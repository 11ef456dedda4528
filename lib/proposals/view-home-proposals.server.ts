import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listProposals } from "./list-proposals.server";
import type { ProposalPage } from "./proposal-schemas";

/** What is voted on now, what ends first on top, and what was passed or rejected last. */
export type HomeProposals = { open: ProposalPage; decided: ProposalPage };

/** Never throws: null if the database did not answer, so the rest of the page still works. */
export function viewHomeProposals(): Promise<HomeProposals | null> {
  return readInTime<HomeProposals | null>({
    otherwise: null,
    complaint: "proposals could not be listed",
    read: async () => {
      const [open, decided] = await Promise.all([
        listProposals({ slug: null, query: { status: "active", sort: "ending" } }),
        listProposals({ slug: null, query: { status: "decided", sort: "ended" } }),
      ]);
      return { open, decided };
    },
  });
}
