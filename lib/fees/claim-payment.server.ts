import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { judgeClaim } from "./claim-verdict";
import { clearRevoked } from "./credit-alert.server";
import { type Credit, insertProof, listClaims, lockPayment } from "./payment-proof-store.server";

/**
 * Uses a checked payment up for a purpose, inside the transaction that publishes: each transfer is credited once, each purpose by
 * one payment (T24). Throws PAYMENT_USED or FEE_ALREADY_PAID (409), PAYMENT_NOT_YOURS (403); let it roll the transaction back.
 */
export async function claimPayment(tx: Transaction, credit: Credit): Promise<void> {
  const { payment } = credit;
  await lockPayment(tx, payment.txHash);
  const judged = judgeClaim({ ...payment, earlier: await listClaims(payment.txHash, tx) });
  if (!judged.ok) throw new AppError(judged.reason);
  const outcome = await insertProof(tx, credit);
  if (outcome === "used") throw new AppError("PAYMENT_USED");
  if (outcome === "paid already") throw new AppError("FEE_ALREADY_PAID");
  await clearRevoked({ purpose: credit.purpose, purposeId: credit.purposeId }, tx);
}
