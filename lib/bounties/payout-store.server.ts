import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import {
  at,
  computed,
  nullable,
  optional,
  pick,
  type RowOf,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";

const { bounty, bountyPayout, bountyPrize, bountySubmission, paymentProof } = tables;

/** What a winner is owed, and what is known of its payment. */
const storedPayout = {
  ...pick(bountyPayout, "prizeId", "bountyId", "winner", "amountWei", "asset", "owedSince"),
  /** What the winner calls themselves. */
  winnerName: computed(nullable(text), personNameSql("o.winner")),
  /** What the sponsor says to have paid with. */
  txHash: bountyPayout.txHash,
  position: at("z", bountyPrize.position),
  submissionNumber: at("s", bountySubmission.number),
  /** The token's contract; null for CRO. */
  ...at("b", pick(bounty, "sponsor", "token")),
  proof: at("q", optional(pick(paymentProof, "status", "txHash", "blockTime"))),
  /** app_now() of the statement that read it. */
  now: computed(timestamptz, "n.now"),
};
export type StoredPayout = RowOf<typeof storedPayout>;

const SELECT = `SELECT ${select(storedPayout, "o")}
  FROM (SELECT app_now() AS now OFFSET 0) n, bounty_payout o JOIN bounty b ON b.id = o.bounty_id
    JOIN bounty_prize z ON z.id = o.prize_id JOIN bounty_submission s ON s.id = z.submission_id
    LEFT JOIN LATERAL (
      SELECT status, tx_hash, block_time FROM payment_proof WHERE purpose = 'payout' AND purpose_id = o.prize_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) q ON true`;

/** What the winners of a bounty are owed, in the order of the prizes; empty until they are announced. */
export async function listPayoutsOf(bountyId: bigint): Promise<StoredPayout[]> {
  return rows(getPool(), storedPayout, `${SELECT} WHERE o.bounty_id = $1 ORDER BY z.position`, [bountyId]);
}

/** The payout of a prize; null when nobody is owed it. */
export async function findPayout(prizeId: bigint, db: Queryable = getPool()): Promise<StoredPayout | null> {
  return maybe(db, storedPayout, `${SELECT} WHERE o.prize_id = $1`, [prizeId]);
}

/** Those of these transactions that are said to pay a prize, each with the winner, such as "0xab:0x12": one can pay several winners. */
export async function listNamedTransactions(txHashes: readonly string[]): Promise<Set<string>> {
  const named = await rows(
    getPool(),
    text,
    "SELECT tx_hash || ':' || winner FROM bounty_payout WHERE tx_hash = ANY ($1)",
    [txHashes],
  );
  return new Set(named);
}

/** Keeps the transaction that is said to pay a prize; null takes it back. */
export async function updatePayoutTransaction(
  { prizeId, txHash }: { prizeId: bigint; txHash: string | null },
  db: Queryable | Transaction = getPool(),
): Promise<void> {
  await db.query(
    "UPDATE bounty_payout SET tx_hash = $2, sent_at = CASE WHEN $2::text IS NULL THEN NULL ELSE app_now() END WHERE prize_id = $1",
    [prizeId, txHash],
  );
}
