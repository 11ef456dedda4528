import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { countProposal, listUncounted } from "./club-voter-store.server";

const AT_ONCE = 500;

/**
 * Counts the voters of final proposals into those of their clubs, each in a transaction of its own, and begins none after
 * `budgetMs`. Answers how many. Readers add up what is not counted yet.
 */
export async function countClubVoters({ budgetMs }: { budgetMs: number }): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let counted = 0;
  for (const proposalId of await listUncounted(AT_ONCE)) {
    if (performance.now() >= deadline) break;
    if (!(await inTransaction((tx) => countProposal(tx, proposalId)))) break;
    counted += 1;
  }
  return counted;
}
