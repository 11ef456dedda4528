import "server-only";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { type FeePurpose, feePurposes } from "./fee-purpose";

export type PaymentIntent = {
  id: string;
  payer: Address;
  purpose: FeePurpose;
  purposeId: string;
  amountWei: bigint;
  /** Where the fee went when the intent was made. */
  adminWallet: Address;
  createdAt: Date;
  txHash: string | null;
  /** How long the transaction has been known; null while there is none. */
  sentSecondsAgo: number | null;
};

export type FeeSubject = { payer: Address; purpose: FeePurpose; purposeId: string };

type Row = {
  id: string;
  payer: string;
  purpose: string;
  purpose_id: string;
  amount_wei: string;
  admin_wallet: string;
  created_at: Date;
  tx_hash: string | null;
  sent_seconds_ago: number | null;
};

const COLUMNS =
  "id, payer, purpose, purpose_id, amount_wei, admin_wallet, created_at, tx_hash, extract(epoch FROM app_now() - sent_at)::float8 AS sent_seconds_ago";

/** One at a time for each subject, so that two tabs get the same intent; held until the transaction ends. */
export async function lockSubject(tx: Transaction, { payer, purpose, purposeId }: FeeSubject): Promise<void> {
  await lockName(tx, `payment-intent ${payer} ${purpose} ${purposeId}`);
}

/** The newest intent of the last 30 days for this subject, or null. */
export async function findNewestIntent(
  { payer, purpose, purposeId }: FeeSubject,
  db: Queryable = getPool(),
): Promise<PaymentIntent | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM payment_intent
     WHERE payer = $1 AND purpose = $2 AND purpose_id = $3 AND created_at > (SELECT app_now() - interval '30 days')
     ORDER BY created_at DESC, id LIMIT 1`,
    [payer, purpose, purposeId],
  );
  return rows[0] ? toIntent(rows[0]) : null;
}

/** When the first intent of the last 30 days for this subject was made, or null. */
export async function findFirstIntentTime({ payer, purpose, purposeId }: FeeSubject): Promise<Date | null> {
  const { rows } = await getPool().query<{ first: Date | null }>(
    `SELECT min(created_at) AS first FROM payment_intent
     WHERE payer = $1 AND purpose = $2 AND purpose_id = $3 AND created_at > (SELECT app_now() - interval '30 days')`,
    [payer, purpose, purposeId],
  );
  return rows[0]?.first ?? null;
}

/** The intent when it is the payer's own, else null (T32). */
export async function findIntent({
  id,
  payer,
}: {
  id: string;
  payer: Address;
}): Promise<PaymentIntent | null> {
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM payment_intent WHERE id = $1 AND payer = $2`,
    [id, payer],
  );
  return rows[0] ? toIntent(rows[0]) : null;
}

export async function insertIntent(
  tx: Transaction,
  intent: FeeSubject & { id: string; amountWei: bigint; adminWallet: Address },
): Promise<PaymentIntent> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO payment_intent (id, payer, purpose, purpose_id, amount_wei, admin_wallet, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now()) RETURNING ${COLUMNS}`,
    [intent.id, intent.payer, intent.purpose, intent.purposeId, intent.amountWei, intent.adminWallet],
  );
  if (!rows[0]) throw new Error("the new intent gave no row");
  return toIntent(rows[0]);
}

/** Names the transaction of an intent; a later one replaces an earlier. Null when the intent is not the payer's. */
export async function saveIntentTransaction({
  id,
  payer,
  txHash,
}: {
  id: string;
  payer: Address;
  txHash: string;
}): Promise<PaymentIntent | null> {
  const { rows } = await getPool().query<Row>(
    `UPDATE payment_intent SET tx_hash = $3, sent_at = CASE WHEN tx_hash = $3 THEN sent_at ELSE app_now() END
     WHERE id = $1 AND payer = $2 RETURNING ${COLUMNS}`,
    [id, payer, txHash],
  );
  return rows[0] ? toIntent(rows[0]) : null;
}

/** Removes a few intents that no payment can follow any more, so that the table stays small without a timer. */
export async function removeSomeOldIntents(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM payment_intent WHERE id IN (
       SELECT id FROM payment_intent WHERE created_at < (SELECT app_now() - interval '90 days')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}

function toIntent(row: Row): PaymentIntent {
  const purpose = feePurposes.find((known) => known === row.purpose);
  if (!purpose) throw new Error(`the payment intent ${row.id} is damaged`);
  return {
    id: row.id,
    payer: requireAddress(row.payer),
    purpose,
    purposeId: row.purpose_id,
    amountWei: BigInt(row.amount_wei),
    adminWallet: requireAddress(row.admin_wallet),
    createdAt: row.created_at,
    txHash: row.tx_hash,
    sentSecondsAgo: row.sent_seconds_ago,
  };
}
