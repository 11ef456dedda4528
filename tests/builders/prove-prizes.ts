import type { RunSql } from "./rows";

/** Proves these prizes by SQL as `provePayout` would, each by a separate transfer. */
export async function provePrizes(
  query: RunSql,
  prizes: readonly string[],
  status: "credited" | "revoked" = "credited",
): Promise<void> {
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash,
       block_time, credited_at, checked_at, revoked_at)
     SELECT h.hash, 0, b.sponsor, o.winner, o.amount_wei, 'payout', o.prize_id::text, $2, 1, h.hash, o.owed_since, o.owed_since, o.owed_since,
       CASE WHEN $2 = 'revoked' THEN o.owed_since END
     FROM bounty_payout o JOIN bounty b ON b.id = o.bounty_id
       CROSS JOIN LATERAL (SELECT '0x' || md5('prize ' || o.prize_id) || md5($2 || o.prize_id) AS hash) h
     WHERE o.prize_id = ANY($1::bigint[])`,
    [prizes, status],
  );
}
