import "server-only";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { int4, numeric, uuid } from "@/lib/db/fields";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Tally } from "./proposal-status";

/** What has been counted of a proposal so far. */
export async function readTally(proposalId: bigint, db: Queryable = getPool()): Promise<Tally> {
  const tally = { yesPower: numeric, noPower: numeric, yesCount: int4, noCount: int4 };
  return one(db, tally, "SELECT * FROM proposal_tally($1)", [proposalId]);
}

/**
 * Waits for every writer in flight, then stores the tally for ever, once, and answers the proposal's draft. Null if the
 * proposal has not ended, was cancelled, or is final already. The lock comes before the clock and the tally, because a
 * statement that locks and adds would add old values. Ends with SQLSTATE 55P03 if writers take longer than a second.
 */
export async function storeFinalTally(tx: Transaction, proposalId: bigint): Promise<string | null> {
  await tx.query("SET LOCAL lock_timeout = '1s'");
  await tx.query("SELECT 1 FROM proposal WHERE id = $1 FOR UPDATE", [proposalId]);
  return maybe(
    tx,
    uuid,
    `UPDATE proposal p SET final_at = now.at, final_yes_power = sum.yes_power, final_no_power = sum.no_power,
       final_yes_count = sum.yes_count, final_no_count = sum.no_count
     FROM (SELECT app_now() AS at OFFSET 0) now, proposal_tally($1) sum
     WHERE p.id = $1 AND p.final_at IS NULL AND proposal_in_phase(p, 'ended', now.at)
     RETURNING p.draft_id`,
    [proposalId],
  );
}
