import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import { insertCensus } from "./census-store.server";

/**
 * Orders a census: everybody's holdings at the end of this block, recorded later by `advanceCensus`. Ordering it twice is
 * harmless. The block must be settled (`readSnapshotBlock`).
 */
export async function startCensus(
  tx: Transaction,
  { block, blockHash }: { block: bigint; blockHash: string },
): Promise<void> {
  await insertCensus(tx, { block, blockHash });
}
