import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { addToStandings, findDueStanding, forgetStandings, lockStandings } from "./standing-store.server";

/**
 * Adds the ended proposals that don't count yet to their clubs' standings, one in each transaction. Begins none after `budgetMs`. Answers
 * how many were added.
 */
export async function keepStandings({ budgetMs }: { budgetMs: number }): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let added = 0;
  while (await addNext()) {
    added += 1;
    if (performance.now() >= deadline) break;
  }
  return added;
}

/** False if there is nothing to add, or somebody else does it now. */
function addNext(): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!(await lockStandings(tx))) return false;
    await forgetStandings(tx);
    const due = await findDueStanding(tx);
    if (due !== null) await addToStandings(tx, due);
    return due !== null;
  });
}
