import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** Gives a prize to a submission, or to nobody: then it is open or withdrawn with a reason. */
export async function updatePrize(
  tx: Transaction,
  {
    prizeId,
    submissionId,
    withdrawn,
  }: { prizeId: bigint; submissionId: bigint | null; withdrawn: { by: Address; reason: string } | null },
): Promise<void> {
  await tx.query(
    `UPDATE bounty_prize SET submission_id = $2, withdrawn_at = CASE WHEN $3::text IS NULL THEN NULL ELSE app_now() END,
       withdrawn_by = $3, withdraw_reason = $4
     WHERE id = $1`,
    [prizeId, submissionId, withdrawn?.by ?? null, withdrawn?.reason ?? null],
  );
}

/** Announces the winners, whose prizes are owed from this moment on. */
export async function insertAnnouncement(
  tx: Transaction,
  { bountyId, by }: { bountyId: bigint; by: Address },
): Promise<void> {
  await tx.query(
    `WITH announced AS (
       UPDATE bounty SET announced_at = app_now(), announced_by = $2 WHERE id = $1 RETURNING id, asset, announced_at)
     INSERT INTO bounty_payout (prize_id, bounty_id, winner, amount_wei, asset, owed_since)
     SELECT p.id, a.id, s.author, p.amount_wei, a.asset, a.announced_at
     FROM announced a JOIN bounty_prize p ON p.bounty_id = a.id JOIN bounty_submission s ON s.id = p.submission_id`,
    [bountyId, by],
  );
}
