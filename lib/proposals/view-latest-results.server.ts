import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listProposals } from "./list-proposals.server";
import type { ProposalSummary } from "./proposal-schemas";

const SHOWN = 5;

/** What was passed or rejected last, in all clubs. Never throws: empty if the database did not answer. */
export function viewLatestResults(): Promise<readonly ProposalSummary[]> {
  return readInTime<readonly ProposalSummary[]>({
    otherwise: [],
    complaint: "latest results could not be listed",
    read: async () => {
      const { proposals } = await listProposals({ slug: null, query: { status: "decided", sort: "ended" } });
      return proposals.slice(0, SHOWN);
    },
  });
}
