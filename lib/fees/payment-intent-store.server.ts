import "server-only";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { computed, float8, nullable, pick, type RowOf, select, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";

const storedIntent = {
  ...pick(tables.paymentIntent, "id", "payer", "purpose", "purposeId", "amountWei", "createdAt", "txHash"),
  /** Where the fee went when the intent was made. */
  adminWallet: tables.paymentIntent.adminWallet,
  /** How long the transaction has been known; null while there is none. */
  sentSecondsAgo: computed(nullable(float8), "extract(epoch FROM app_now() - sent_at)::float8"),
};
const COLUMNS = select(storedIntent);
export type PaymentIntent = RowOf<typeof storedIntent>;

export type FeeSubject = { payer: Address; purpose: FeePurpose; purposeId: string };

/** One at a time for each subject, so that two tabs get the same intent; held until the transaction ends. */
export async function lockSubject(tx: Transaction, { payer, purpose, purposeId }: FeeSubject): Promise<void> {
  await lockName(tx, `payment-intent ${payer} ${purpose} ${purposeId}`);
}

/** The newest intent of the last 30 days for this subject, or null. */
export function findNewestIntent(
  { payer, purpose, purposeId }: FeeSubject,
  db: Queryable = getPool(),
): Promise<PaymentIntent | null> {
  return maybe(
    db,
    storedIntent,
    `SELECT ${COLUMNS} FROM payment_intent
     WHERE payer = $1 AND purpose = $2 AND purpose_id = $3 AND created_at > (SELECT app_now() - interval '30 days')
     ORDER BY created_at DESC, id LIMIT 1`,
    [payer, purpose, purposeId],
  );
}

/** When the first intent of the last 30 days for this subject was made, or null. */
export function findFirstIntentTime({ payer, purpose, purposeId }: FeeSubject): Promise<Date | null> {
  return one(
    getPool(),
    nullable(timestamptz),
    `SELECT min(created_at) FROM payment_intent
     WHERE payer = $1 AND purpose = $2 AND purpose_id = $3 AND created_at > (SELECT app_now() - interval '30 days')`,
    [payer, purpose, purposeId],
  );
}

/** The intent when it is the payer's own, else null (T32). */
export function findIntent({ id, payer }: { id: string; payer: Address }): Promise<PaymentIntent | null> {
  return maybe(
    getPool(),
    storedIntent,
    `SELECT ${COLUMNS} FROM payment_intent WHERE id = $1 AND payer = $2`,
    [id, payer],
  );
}

export function insertIntent(
  tx: Transaction,
  intent: FeeSubject & { id: string; amountWei: bigint; adminWallet: Address },
): Promise<PaymentIntent> {
  return one(
    tx,
    storedIntent,
    `INSERT INTO payment_intent (id, payer, purpose, purpose_id, amount_wei, admin_wallet, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now()) RETURNING ${COLUMNS}`,
    [intent.id, intent.payer, intent.purpose, intent.purposeId, intent.amountWei, intent.adminWallet],
  );
}

/** Names the transaction of an intent; a later one replaces an earlier. Null when the intent is not the payer's. */
export function saveIntentTransaction({
  id,
  payer,
  txHash,
}: {
  id: string;
  payer: Address;
  txHash: string;
}): Promise<PaymentIntent | null> {
  return maybe(
    getPool(),
    storedIntent,
    `UPDATE payment_intent SET tx_hash = $3, sent_at = CASE WHEN tx_hash = $3 THEN sent_at ELSE app_now() END
     WHERE id = $1 AND payer = $2 RETURNING ${COLUMNS}`,
    [id, payer, txHash],
  );
}

/** Those of these transactions that the payer named as the payment for something else. */
export async function listTransactionsElsewhere({
  payer,
  purposeId,
  txHashes,
}: Pick<FeeSubject, "payer" | "purposeId"> & { txHashes: readonly string[] }): Promise<Set<string>> {
  const found = await rows(
    getPool(),
    text,
    "SELECT tx_hash FROM payment_intent WHERE payer = $1 AND purpose_id <> $2 AND tx_hash = ANY ($3)",
    [payer, purposeId, txHashes],
  );
  return new Set(found);
}

/** Of a draft that was discarded, so that its payment can pay for something else. */
export async function removeIntents(
  tx: Transaction,
  { payer, purposeId }: Pick<FeeSubject, "payer" | "purposeId">,
): Promise<void> {
  await tx.query("DELETE FROM payment_intent WHERE payer = $1 AND purpose_id = $2", [payer, purposeId]);
}

/** Removes a few intents that no payment can follow any more, so that the table stays small without a timer. */
export async function removeSomeOldIntents(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM payment_intent WHERE id IN (
       SELECT id FROM payment_intent WHERE created_at < (SELECT app_now() - interval '90 days')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}
