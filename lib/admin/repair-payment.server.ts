import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { requireAdminRight, requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { checkPayment } from "@/lib/fees/check-payment.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { RepairPaymentRequest } from "./fee-ledger-schemas";
import { findPaidAuthor } from "./fee-ledger-store.server";

const CONFIRMATION_SECONDS = 5;

/**
 * Credits a payment to the draft, proposal or bounty that it was for, in the place of its author, who then publishes without paying again.
 * The chain proves it by the same rules as the author's own claim: one transfer, once, from the author's address. Throws what
 * checkPayment and claimPayment throw, NOT_FOUND when there is no such thing, and FORBIDDEN.
 */
export async function repairPayment({
  address,
  request: { txHash, subject, reason },
}: {
  address: Address;
  request: RepairPaymentRequest;
}): Promise<{ txHash: string; payer: Address }> {
  await requireAdminRight({ address }, "fee.repair");
  const payer = await findPaidAuthor(subject);
  if (payer === null) throw new AppError("NOT_FOUND", "That draft, proposal or bounty no longer exists.");
  const check = await checkPayment({ payer, txHash, ...subject });
  if (check.status === "pending") {
    throw new AppError(
      "PAYMENT_UNCONFIRMED",
      `The payment has ${check.confirmations} of ${check.required} confirmations. Try again in a moment.`,
      { retryAfterSeconds: CONFIRMATION_SECONDS },
    );
  }
  const { payment } = check;
  await inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, "fee.repair");
    if ((await findPaidAuthor(subject, tx)) !== payer) {
      throw new AppError("CONFLICT", "The draft is gone. Nothing was credited.");
    }
    await claimPayment(tx, { payment, ...subject, recoveredBy: address });
    await insertAuditEntry(tx, {
      actor: address,
      act: "fee.repair",
      subject: `payment:${payment.txHash}:${payment.logIndex}`,
      reason,
      before: { state: "unmatched", payer, amountWei: payment.amountWei.toString() },
      after: { state: "recovered", purpose: subject.purpose, purposeId: subject.purposeId },
    });
  });
  return { txHash, payer };
}
