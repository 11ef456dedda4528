import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { finaliseProposal } from "@/lib/proposals/finalise-proposal.server";
import { insertMeasure, listUnmeasured } from "./measure-store.server";

const AT_ONCE = 50;

/**
 * Stores the measures of ended proposals that have none, and their final tallies where nobody has looked yet, for some
 * milliseconds; answers how many. Any number of workers may run; what writers still lock is left for the next run.
 */
export async function measureProposals({ budgetMs }: { budgetMs: number }): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let measured = 0;
  for (const { id, nft, isFinal } of await listUnmeasured(AT_ONCE)) {
    if (performance.now() >= deadline) break;
    if (!isFinal && !(await finaliseProposal(id))) continue;
    await inTransaction((tx) => insertMeasure(tx, { proposalId: id, nft }));
    measured += 1;
  }
  return measured;
}
