import "server-only";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import { readNow } from "@/lib/db/read-now.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { EarlierClaim, ProofStatus } from "./claim-verdict";
import type { ProofPurpose } from "./fee-purpose";

/** A transfer on the chain that pays a fee or a prize, as it was when it was checked; log index -1 for native value. */
export type CheckedPayment = {
  txHash: string;
  logIndex: number;
  payer: Address;
  recipient: Address;
  amountWei: bigint;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
};

export type PaymentProof = CheckedPayment & { purpose: ProofPurpose; purposeId: string; status: ProofStatus };

type ProofRow = {
  tx_hash: string;
  log_index: number;
  payer: string;
  recipient: string;
  amount_wei: string;
  purpose: ProofPurpose;
  purpose_id: string;
  status: ProofStatus;
  block_number: string;
  block_hash: string;
  block_time: Date;
};

/** A payment and what it is used for; `recoveredBy` is the admin who credits it in the place of its author. */
export type Credit = {
  payment: CheckedPayment;
  purpose: ProofPurpose;
  purposeId: string;
  recoveredBy?: Address | null;
};

/** Nobody else credits anything of this transaction until `tx` ends. */
export async function lockPayment(tx: Transaction, txHash: string): Promise<void> {
  await lockName(tx, `payment ${txHash}`);
}

/** What was ever credited of a transaction. */
export async function listClaims(txHash: string, db: Queryable = getPool()): Promise<EarlierClaim[]> {
  const { rows } = await db.query<ProofRow>(
    "SELECT log_index, block_hash, payer, status FROM payment_proof WHERE tx_hash = $1",
    [txHash],
  );
  return rows.map((row) => ({
    logIndex: row.log_index,
    blockHash: row.block_hash,
    payer: requireAddress(row.payer),
    status: row.status,
  }));
}

/**
 * Credits the payment, replacing a revoked credit of the same transfer. Answers why not if the primary key or the purpose's
 * one credit blocks it; then roll the transaction back.
 */
export async function insertProof(
  tx: Transaction,
  { payment, purpose, purposeId, recoveredBy = null }: Credit,
): Promise<"credited" | "used" | "paid already"> {
  try {
    const { rowCount } = await tx.query(
      `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status,
         block_number, block_hash, block_time, credited_at, checked_at, recovered_by)
       SELECT $1, $2, $3, $4, $5, $6, $7, 'credited', $8, $9, $10, t.now, t.now, $11 FROM (SELECT app_now() AS now) t
       ON CONFLICT (tx_hash, log_index) DO UPDATE SET
         payer = excluded.payer, recipient = excluded.recipient, amount_wei = excluded.amount_wei,
         purpose = excluded.purpose, purpose_id = excluded.purpose_id, status = 'credited',
         block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
         credited_at = excluded.credited_at, checked_at = excluded.checked_at, revoked_at = NULL,
         recovered_by = excluded.recovered_by
       WHERE payment_proof.status = 'revoked'`,
      [
        payment.txHash,
        payment.logIndex,
        payment.payer,
        payment.recipient,
        payment.amountWei,
        purpose,
        purposeId,
        payment.blockNumber,
        payment.blockHash,
        payment.blockTime,
        recoveredBy,
      ],
    );
    return rowCount === 1 ? "credited" : "used";
  } catch (error) {
    if (isUniqueViolation(error, "payment_proof_one_credit")) return "paid already";
    throw error;
  }
}

/** The newest proof of a purpose: its credit, else what became of the last one; null when nothing was ever credited. */
export async function findProofOf(
  { purpose, purposeId }: { purpose: ProofPurpose; purposeId: string },
  db: Queryable = getPool(),
): Promise<PaymentProof | null> {
  const { rows } = await db.query<ProofRow>(
    `SELECT * FROM payment_proof WHERE purpose = $1 AND purpose_id = $2
     ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1`,
    [purpose, purposeId],
  );
  return rows[0] ? toProof(rows[0]) : null;
}

/** Whatever was ever credited of a transaction, in full. */
export async function listProofsOf(txHash: string): Promise<PaymentProof[]> {
  const { rows } = await getPool().query<ProofRow>(
    "SELECT * FROM payment_proof WHERE tx_hash = $1 ORDER BY log_index",
    [txHash],
  );
  return rows.map(toProof);
}

/** Proofs of the last 30 days that were not checked since `before`, those that waited longest first. */
export async function listProofsToCheck({
  before,
  limit,
}: {
  before: Date;
  limit: number;
}): Promise<PaymentProof[]> {
  const { rows } = await getPool().query<ProofRow>(
    `SELECT * FROM payment_proof
     WHERE checked_at < $1 AND credited_at > (SELECT app_now() - interval '30 days')
     ORDER BY checked_at, tx_hash, log_index LIMIT $2`,
    [before, limit],
  );
  return rows.map(toProof);
}

export type ProofPlace = Pick<CheckedPayment, "logIndex" | "blockNumber" | "blockHash" | "blockTime">;

/**
 * Stores a check's result if the proof is still the checked one, and answers its status then; null if it isn't. A moved
 * transfer keeps its proof at its new place, unless that place or the purpose's one credit is taken; then the proof is
 * revoked.
 */
export async function updateProof(
  tx: Transaction,
  { proof, status, place }: { proof: PaymentProof; status: ProofStatus; place: ProofPlace },
): Promise<ProofStatus | null> {
  await lockPayment(tx, proof.txHash);
  const { rows } = await tx.query<{ status: ProofStatus }>(
    `UPDATE payment_proof p SET
       log_index = CASE WHEN f.is_free THEN $5 ELSE p.log_index END,
       block_number = CASE WHEN f.is_free THEN $6 ELSE p.block_number END,
       block_hash = CASE WHEN f.is_free THEN $7 ELSE p.block_hash END,
       block_time = CASE WHEN f.is_free THEN $8 ELSE p.block_time END,
       status = CASE WHEN f.is_free THEN $4 ELSE 'revoked' END,
       revoked_at = CASE WHEN f.is_free AND $4 <> 'revoked' THEN NULL ELSE coalesce(p.revoked_at, f.now) END,
       checked_at = f.now
     FROM (SELECT app_now() AS now, NOT EXISTS (
         SELECT 1 FROM payment_proof o
         WHERE NOT (o.tx_hash = $1 AND o.log_index = $2)
           AND ((o.tx_hash = $1 AND o.log_index = $5)
             OR ($4 = 'credited' AND o.status = 'credited' AND o.purpose = $9 AND o.purpose_id = $10))) AS is_free) f
     WHERE p.tx_hash = $1 AND p.log_index = $2 AND p.block_hash = $3 AND p.status = $11
       AND p.purpose = $9 AND p.purpose_id = $10
     RETURNING p.status`,
    [
      proof.txHash,
      proof.logIndex,
      proof.blockHash,
      status,
      place.logIndex,
      place.blockNumber,
      place.blockHash,
      place.blockTime,
      proof.purpose,
      proof.purposeId,
      proof.status,
    ],
  );
  return rows[0]?.status ?? null;
}

/** Notes that the proof was looked at, without an answer that changes it. */
export async function touchProof(proof: PaymentProof): Promise<void> {
  await touchProofs([proof]);
}

/** The same for many. */
export async function touchProofs(proofs: readonly PaymentProof[]): Promise<void> {
  await getPool().query(
    `UPDATE payment_proof SET checked_at = (SELECT app_now())
     WHERE (tx_hash, log_index) IN (SELECT * FROM unnest($1::text[], $2::int[]))`,
    [proofs.map(({ txHash }) => txHash), proofs.map(({ logIndex }) => logIndex)],
  );
}

/** The transfers of these transactions that are credited or about to be, as "hash:log index". */
export async function listUsedTransfers(txHashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await getPool().query<{ transfer: string }>(
    `SELECT tx_hash || ':' || log_index AS transfer FROM payment_proof
     WHERE tx_hash = ANY($1) AND status <> 'revoked'`,
    [txHashes],
  );
  return new Set(rows.map(({ transfer }) => transfer));
}

/** app_now(), which marks what a run of checks has done. */
export async function getCheckTime(): Promise<Date> {
  return readNow(getPool());
}

function toProof(row: ProofRow): PaymentProof {
  return {
    txHash: row.tx_hash,
    logIndex: row.log_index,
    payer: requireAddress(row.payer),
    recipient: requireAddress(row.recipient),
    amountWei: BigInt(row.amount_wei),
    purpose: row.purpose,
    purposeId: row.purpose_id,
    status: row.status,
    blockNumber: BigInt(row.block_number),
    blockHash: row.block_hash,
    blockTime: row.block_time,
  };
}
