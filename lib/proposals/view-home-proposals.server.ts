import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { listProposals } from "./list-proposals.server";
import type { ProposalPage } from "./proposal-schemas";

const VIEW_MS = 4_500;

/** What is voted on now, what ends first on top, and what was decided last. */
export type HomeProposals = { open: ProposalPage; closed: ProposalPage };

/** Never throws: null when the database did not answer, so that the rest of the page still stands. */
export async function viewHomeProposals(): Promise<HomeProposals | null> {
  const late = () => new Error(`the database did not answer within ${VIEW_MS} ms`);
  try {
    return await withDeadline(VIEW_MS, late, async () => {
      const [open, closed] = await Promise.all([
        listProposals({ slug: null, query: { status: "active", sort: "ending" } }),
        listProposals({ slug: null, query: { status: "closed", sort: "newest" } }),
      ]);
      return { open, closed };
    });
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "proposals could not be listed");
    return null;
  }
}
