import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { ProofStatus } from "@/lib/fees/claim-verdict";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { RewardAsset } from "./bounty-kinds";

/** What a winner is owed, and what is known of its payment. */
export type StoredPayout = {
  prizeId: bigint;
  bountyId: bigint;
  position: number;
  submissionNumber: number;
  sponsor: Address;
  winner: Address;
  amountWei: bigint;
  asset: RewardAsset;
  /** The token's contract; null for CRO. */
  token: Address | null;
  owedSince: Date;
  /** What the sponsor says to have paid with. */
  txHash: string | null;
  proof: { status: ProofStatus; txHash: string; blockTime: Date } | null;
  /** app_now() of the statement that read it. */
  now: Date;
};

type Row = {
  prize_id: string;
  bounty_id: string;
  position: number;
  submission_number: number;
  sponsor: string;
  winner: string;
  amount_wei: string;
  asset: RewardAsset;
  token: string | null;
  owed_since: Date;
  tx_hash: string | null;
  proof_status: ProofStatus | null;
  proof_tx_hash: string;
  block_time: Date;
  now: Date;
};

const SELECT = `SELECT o.*, z.position, s.number AS submission_number, b.sponsor, b.token, n.now,
    q.status AS proof_status, q.tx_hash AS proof_tx_hash, q.block_time
  FROM (SELECT app_now() AS now OFFSET 0) n, bounty_payout o JOIN bounty b ON b.id = o.bounty_id
    JOIN bounty_prize z ON z.id = o.prize_id JOIN bounty_submission s ON s.id = z.submission_id
    LEFT JOIN LATERAL (
      SELECT status, tx_hash, block_time FROM payment_proof WHERE purpose = 'payout' AND purpose_id = o.prize_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) q ON true`;

/** What the winners of a bounty are owed, in the order of the prizes; empty until they are announced. */
export async function listPayoutsOf(bountyId: bigint): Promise<StoredPayout[]> {
  const { rows } = await getPool().query<Row>(`${SELECT} WHERE o.bounty_id = $1 ORDER BY z.position`, [
    bountyId,
  ]);
  return rows.map(toPayout);
}

/** The payout of a prize; null when nobody is owed it. */
export async function findPayout(prizeId: bigint, db: Queryable = getPool()): Promise<StoredPayout | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE o.prize_id = $1`, [prizeId]);
  return rows[0] ? toPayout(rows[0]) : null;
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

function toPayout(row: Row): StoredPayout {
  return {
    prizeId: BigInt(row.prize_id),
    bountyId: BigInt(row.bounty_id),
    position: row.position,
    submissionNumber: row.submission_number,
    sponsor: requireAddress(row.sponsor),
    winner: requireAddress(row.winner),
    amountWei: BigInt(row.amount_wei),
    asset: row.asset,
    token: row.token === null ? null : requireAddress(row.token),
    owedSince: row.owed_since,
    txHash: row.tx_hash,
    proof: row.proof_status && {
      status: row.proof_status,
      txHash: row.proof_tx_hash,
      blockTime: row.block_time,
    },
    now: row.now,
  };
}
