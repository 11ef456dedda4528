import "server-only";
import { randomUUID } from "node:crypto";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { IntentResponse } from "./fee-schemas";
import { getFeeTerm } from "./get-fee-term.server";
import { getIntentProgress } from "./get-intent-progress.server";
import { isFeeExempt } from "./is-fee-exempt.server";
import {
  type FeeSubject,
  findNewestIntent,
  insertIntent,
  lockSubject,
  type PaymentIntent,
  removeSomeOldIntents,
} from "./payment-intent-store.server";
import { toIntentDto } from "./to-intent-dto.server";

/** A node that has not heard of a transaction by then will not. */
const DROPPED_AFTER_SECONDS = 600;

/**
 * The intent that a payment starts from (product.md "Money"): the open one of this subject, which keeps the fee that it began with,
 * else a new one at today's fee. An unpaid one to an earlier admin wallet is replaced, because the client sends nothing there. With
 * `again` an intent whose transaction came to nothing is left behind; throws PAYMENT_UNSETTLED while it may still pay. The primary
 * admin is exempt, by the session's address alone (T28).
 */
export async function createIntent({
  again = false,
  ...subject
}: FeeSubject & { again?: boolean | undefined }): Promise<IntentResponse> {
  if (await isFeeExempt(subject)) return { exempt: true };
  const leftBehind = again ? await findDeadIntent(subject) : null;
  const fee = await getFeeTerm(subject.purpose);
  const intent = await inTransaction(async (tx) => {
    await lockSubject(tx, subject);
    const newest = await findNewestIntent(subject, tx);
    const isOpen =
      newest !== null &&
      newest.id !== leftBehind?.id &&
      (newest.txHash !== null || newest.adminWallet === fee.adminWallet);
    if (isOpen) return newest;
    await removeSomeOldIntents(tx);
    return insertIntent(tx, { id: randomUUID(), ...subject, ...fee });
  });
  return { exempt: false, intent: toIntentDto(intent) };
}

/** The intent that its transaction can no longer pay; null if there is none with a transaction. */
async function findDeadIntent(subject: FeeSubject): Promise<PaymentIntent | null> {
  const intent = await findNewestIntent(subject);
  if (!intent?.txHash) return null;
  const { state } = await getIntentProgress(intent);
  const isDropped = state === "unknown" && (intent.sentSecondsAgo ?? 0) > DROPPED_AFTER_SECONDS;
  if (state === "refused" || isDropped) return intent;
  throw new AppError(
    "PAYMENT_UNSETTLED",
    `Transaction ${intent.txHash} for this fee is still on its way. Paying again would pay twice.`,
  );
}
