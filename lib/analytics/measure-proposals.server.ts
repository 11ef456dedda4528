import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { insertMeasure, listUnmeasured } from "./measure-store.server";

const AT_ONCE = 50;

/** Keeps the measures of final proposals that have none, for some milliseconds; answers how many. Any number of workers may run. */
export async function measureProposals({ budgetMs }: { budgetMs: number }): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let measured = 0;
  for (const { id, nft } of await listUnmeasured(AT_ONCE)) {
    if (performance.now() >= deadline) break;
    await inTransaction((tx) => insertMeasure(tx, { proposalId: id, nft }));
    measured += 1;
  }
  return measured;
}
