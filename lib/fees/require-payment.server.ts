import "server-only";
import { AppError } from "@/lib/http/app-error";
import { checkPayment } from "./check-payment.server";
import { isFeeExempt } from "./is-fee-exempt.server";
import { type FeeSubject, findNewestIntent } from "./payment-intent-store.server";
import { type CheckedPayment, findProofOf } from "./payment-proof-store.server";

export type FeeClearance =
  | { isExempt: true; payment: null; creditedBy: null }
  | { isExempt: false; payment: CheckedPayment; creditedBy: null }
  /** An admin credited this transaction for it before. */
  | { isExempt: false; payment: null; creditedBy: string };

const CONFIRMATION_SECONDS = 5;

/**
 * What publishing needs of the fee: the exemption of the primary admin, decided by the session's address alone (T28), or the checked
 * payment that the subject's intent names, for claimPayment, unless an admin has credited one already. Throws FEE_UNPAID (409), PAYMENT_UNCONFIRMED (422) or what
 * checkPayment throws.
 */
export async function requirePayment(subject: FeeSubject): Promise<FeeClearance> {
  if (await isFeeExempt(subject)) return { isExempt: true, payment: null, creditedBy: null };
  const credit = await findProofOf(subject);
  if (credit?.status === "credited" && credit.payer === subject.payer) {
    return { isExempt: false, payment: null, creditedBy: credit.txHash };
  }
  const intent = await findNewestIntent(subject);
  if (!intent?.txHash) throw new AppError("FEE_UNPAID");
  const check = await checkPayment({ ...subject, txHash: intent.txHash });
  if (check.status === "confirmed") return { isExempt: false, payment: check.payment, creditedBy: null };
  throw new AppError(
    "PAYMENT_UNCONFIRMED",
    `The payment has ${check.confirmations} of ${check.required} confirmations. Try again in a moment.`,
    { retryAfterSeconds: CONFIRMATION_SECONDS },
  );
}
