import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import type { CheckedPayment } from "@/lib/fees/payment-proof-store.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { checkPayout, type PayoutCheck } from "./check-payout.server";
import type { PayoutProgress } from "./payout-schemas";
import { findPayout, type StoredPayout, updatePayoutTransaction } from "./payout-store.server";

type Question = { prizeId: bigint; address: Address };

const CONFIRMATION_SECONDS = 5;

/**
 * Proves that a prize was paid: what the chain says is used up for it once, with a public entry. The same proof again answers the same.
 * Throws NOT_FOUND, FORBIDDEN to all but the sponsor, what `checkPayout` throws, PAYMENT_UNCONFIRMED (422) with how many confirmations there
 * are, which keeps the transaction for later, PAYMENT_USED and CONFLICT when another payment proves it already.
 */
export async function provePayout({
  txHash,
  ...question
}: Question & { txHash: string }): Promise<{ txHash: string; amountWei: string }> {
  const payout = await requireOwnPayout(question);
  const proved = { txHash, amountWei: payout.amountWei.toString() };
  if (isProvedBy(payout, txHash)) return proved;
  const check = await checkPayout(payout, txHash);
  if (check.status === "pending") {
    await updatePayoutTransaction({ prizeId: payout.prizeId, txHash });
    throw unconfirmed(check);
  }
  await claim({ ...question, bountyId: payout.bountyId, payment: check.payment });
  return proved;
}

/** Throws CONFLICT when another transaction proves it. */
function isProvedBy({ proof }: StoredPayout, txHash: string): boolean {
  if (proof?.status !== "credited") return false;
  if (proof.txHash === txHash) return true;
  throw new AppError("CONFLICT", `This prize is paid already: transaction ${proof.txHash} proves it.`);
}

function unconfirmed({ confirmations, required }: PayoutCheck): AppError {
  return new AppError(
    "PAYMENT_UNCONFIRMED",
    `The payment has ${confirmations} of ${required} confirmations. Try again in a moment.`,
    { retryAfterSeconds: CONFIRMATION_SECONDS },
  );
}

async function claim({
  prizeId,
  bountyId,
  address,
  payment,
}: Question & { bountyId: bigint; payment: CheckedPayment }): Promise<void> {
  await inTransaction(async (tx) => {
    await requireOwnRightLocked(tx, bountyKind, { id: bountyId, address, action: "bounty.pay" });
    // Read again under the lock, because another tab may have proved it.
    const payout = requireOwed(await findPayout(prizeId, tx));
    if (isProvedBy(payout, payment.txHash)) return;
    await claimPayment(tx, { payment, purpose: "payout", purposeId: prizeId.toString() });
    await updatePayoutTransaction({ prizeId, txHash: payment.txHash }, tx);
    await insertAuditEntry(tx, {
      actor: address,
      act: "bounty.prove-payout",
      subject: `bounty:${bountyId}`,
      reason: null,
      before: { prize: payout.position, paid: false },
      after: { prize: payout.position, paid: true, transaction: payment.txHash },
    });
  });
}

/**
 * Keeps the transaction for a prize when a wallet answers, so a closed page loses nothing; null removes it. It is only a
 * claim: the chain is asked when it is proved.
 */
export async function keepPayoutTransaction({
  txHash,
  ...question
}: Question & { txHash: string | null }): Promise<void> {
  const payout = await requireOwnPayout(question);
  if (payout.proof?.status === "credited") {
    throw new AppError(
      "CONFLICT",
      `This prize is paid already: transaction ${payout.proof.txHash} proves it.`,
    );
  }
  await updatePayoutTransaction({ prizeId: payout.prizeId, txHash });
}

/** How far the transaction that its sponsor named is, asked of the chain now. What does not count is an answer, "refused". */
export async function getPayoutProgress(question: Question): Promise<PayoutProgress> {
  const payout = await requireOwnPayout(question);
  const { txHash, proof } = payout;
  const progress: PayoutProgress = {
    state: "unpaid",
    txHash,
    confirmations: 0,
    requiredConfirmations: Number(getEnvironment().FEE_CONFIRMATIONS),
    refusal: null,
  };
  if (proof?.status === "credited") return { ...progress, state: "proved", txHash: proof.txHash };
  if (txHash === null) return progress;
  try {
    const { status, confirmations: counted } = await checkPayout(payout, txHash);
    const confirmations = Number(counted);
    if (status === "confirmed") return { ...progress, state: "confirmed", confirmations };
    return { ...progress, state: confirmations === 0 ? "waiting" : "confirming", confirmations };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "PAYMENT_UNKNOWN") return { ...progress, state: "unknown" };
    return { ...progress, state: "refused", refusal: error.message };
  }
}

async function requireOwnPayout({ prizeId, address }: Question): Promise<StoredPayout> {
  const payout = requireOwed(await findPayout(prizeId));
  if (payout.sponsor !== address) {
    throw new AppError("FORBIDDEN", "Only the sponsor can pay the prizes.");
  }
  return payout;
}

function requireOwed(payout: StoredPayout | null): StoredPayout {
  if (payout === null) {
    throw new AppError("NOT_FOUND", "Nobody is owed this prize: it is unknown, withdrawn or not announced.");
  }
  return payout;
}
