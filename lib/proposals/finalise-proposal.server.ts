import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { clearRevoked } from "@/lib/fees/credit-alert.server";
import { storeFinalTally } from "./tally-store.server";

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Keeps the final tally of a proposal that has ended; the first read after the end does so (security.md finding 6). False
 * while ballots that arrived in time are still being written: the page says "counting" until then.
 */
export async function finaliseProposal(proposalId: bigint): Promise<boolean> {
  try {
    await inTransaction(async (tx) => {
      const draftId = await storeFinalTally(tx, proposalId);
      if (draftId !== null) await clearRevoked({ purpose: "proposal", purposeId: draftId }, tx);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
