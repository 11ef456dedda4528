import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { readNow } from "@/lib/db/read-now.server";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { EarlierClaim, ProofStatus } from "./claim-verdict";
import type { ProofPurpose } from "./fee-purpose";

const checkedPayment = pick(
  tables.paymentProof,
  "txHash",
  "logIndex",
  "payer",
  "recipient",
  "amountWei",
  "blockNumber",
  "blockHash",
  "blockTime",
);
/** A transfer on the chain that pays a fee or a prize, as it was when it was checked; log index -1 for native value. */
export type CheckedPayment = RowOf<typeof checkedPayment>;

const paymentProof = { ...checkedPayment, ...pick(tables.paymentProof, "purpose", "purposeId", "status") };
export type PaymentProof = RowOf<typeof paymentProof>;

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
export function listClaims(txHash: string, db: Queryable = getPool()): Promise<EarlierClaim[]> {
  const claim = pick(tables.paymentProof, "logIndex", "blockHash", "payer", "status", "purpose", "purposeId");
  return rows(db, claim, `SELECT ${select(claim)} FROM payment_proof WHERE tx_hash = $1`, [txHash]);
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
export function findProofOf(
  { purpose, purposeId }: { purpose: ProofPurpose; purposeId: string },
  db: Queryable = getPool(),
): Promise<PaymentProof | null> {
  return maybe(
    db,
    paymentProof,
    `SELECT ${select(paymentProof)} FROM payment_proof WHERE purpose = $1 AND purpose_id = $2
     ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1`,
    [purpose, purposeId],
  );
}

/** Whatever was ever credited of a transaction, in full. */
export function listProofsOf(txHash: string): Promise<PaymentProof[]> {
  return rows(
    getPool(),
    paymentProof,
    `SELECT ${select(paymentProof)} FROM payment_proof WHERE tx_hash = $1 ORDER BY log_index`,
    [txHash],
  );
}

/** Proofs of the last 30 days that were not checked since `before`, those that waited longest first. */
export function listProofsToCheck({
  before,
  limit,
}: {
  before: Date;
  limit: number;
}): Promise<PaymentProof[]> {
  return rows(
    getPool(),
    paymentProof,
    `SELECT ${select(paymentProof)} FROM payment_proof
     WHERE checked_at < $1 AND credited_at > (SELECT app_now() - interval '30 days')
     ORDER BY checked_at, tx_hash, log_index LIMIT $2`,
    [before, limit],
  );
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
  return maybe(
    tx,
    tables.paymentProof.status,
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
  const transfers = await rows(
    getPool(),
    text,
    `SELECT tx_hash || ':' || log_index FROM payment_proof
     WHERE tx_hash = ANY($1) AND status <> 'revoked'`,
    [txHashes],
  );
  return new Set(transfers);
}

/** app_now(), which marks what a run of checks has done. */
export async function getCheckTime(): Promise<Date> {
  return readNow(getPool());
}
