import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { usedAmong } from "@/lib/fees/claim-verdict";
import { judgeTransfers, type TransferRefusal } from "@/lib/fees/judge-transfers";
import { type CheckedPayment, listClaims } from "@/lib/fees/payment-proof-store.server";
import { type PaymentReading, readPayment } from "@/lib/fees/read-payment.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { formatRewardExact } from "./bounty-kinds";
import type { PayoutProgress } from "./payout-schemas";
import { findPayout, type StoredPayout, updatePayoutTransaction } from "./payout-store.server";
import { listSafesOf } from "./safe-store.server";

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

type PayoutCheck =
  | { status: "confirmed"; payment: CheckedPayment; confirmations: bigint; required: bigint }
  /** Good so far, but not mined or not deep enough; 0 confirmations = in no block yet. */
  | { status: "pending"; confirmations: bigint; required: bigint };

/** A block's time is told by its proposer, and may be a little behind the clock that announced the winners. */
export const CLOCK_LEEWAY_MS = 60_000;

/**
 * Whether a transaction pays a prize, by the chain alone: its token, or CRO sent directly; to the winner; at least the
 * amount; from the sponsor, tokens also from their Safe; after the announcement; used for nothing else. Throws a PAYMENT_
 * code with the reason, and CHAIN_UNAVAILABLE. Call it outside transactions.
 */
async function checkPayout(payout: StoredPayout, txHash: string): Promise<PayoutCheck> {
  const { FEE_CONFIRMATIONS: required } = getEnvironment();
  const reading = await readPayment({ txHash, token: payout.token });
  if (reading === null) return { status: "pending", confirmations: 0n, required };
  const payment = await findPayment({ payout, txHash, reading });
  const { confirmations } = reading;
  return reading.isDeep
    ? { status: "confirmed", payment, confirmations, required }
    : { status: "pending", confirmations, required };
}

async function findPayment({
  payout,
  txHash,
  reading: { transfers, place },
}: {
  payout: StoredPayout;
  txHash: string;
  reading: PaymentReading;
}): Promise<CheckedPayment> {
  const { sponsor, winner, amountWei, token, owedSince } = payout;
  const [safes, claims] = await Promise.all([token === null ? [] : listSafesOf(sponsor), listClaims(txHash)]);
  const judged = judgeTransfers({
    transfers,
    payers: new Set([sponsor, ...safes.map(({ safe }) => safe)]),
    terms: { wallets: new Set([winner]), minimumWei: amountWei },
    // Except by this prize: a second request may have just proved it.
    usedLogIndexes: usedAmong(claims, { purpose: "payout", purposeId: payout.prizeId.toString() }),
  });
  if (!judged.ok) throw toError(judged.reason, payout);
  if (place.blockTime.getTime() < owedSince.getTime() - CLOCK_LEEWAY_MS) {
    throw new AppError(
      "PAYMENT_TOO_OLD",
      `The payment was made at ${place.blockTime.toISOString()}, before the winners were announced at ${owedSince.toISOString()}.`,
    );
  }
  const { logIndex, from, to, amountWei: paidWei } = judged.value;
  return { txHash, logIndex, payer: from, recipient: to, amountWei: paidWei, ...place };
}

function toError(refusal: TransferRefusal, { token, amountWei }: StoredPayout): AppError {
  const asset = token === null ? productChain.coin.symbol : "tokens";
  switch (refusal.code) {
    case "PAYMENT_WRONG_TOKEN":
      return new AppError(
        refusal.code,
        token === null
          ? `The transaction itself sends no ${productChain.coin.symbol}. This prize is paid in ${productChain.coin.symbol}, by a direct transaction to the winner.`
          : "The transaction transfers none of the token that this prize is paid in.",
      );
    case "PAYMENT_WRONG_RECIPIENT":
      return new AppError(refusal.code, "The transaction pays somebody else than the winner of this prize.");
    case "PAYMENT_NOT_YOURS":
      return new AppError(
        refusal.code,
        token === null
          ? "Another address than the sponsor's sent this payment."
          : "Another address sent this payment: neither the sponsor's nor a Safe that they registered.",
      );
    case "PAYMENT_TOO_LOW":
      return new AppError(
        refusal.code,
        `The transaction pays the winner ${formatRewardExact(refusal.paidWei.toString())} ${asset}; the prize is ${formatRewardExact(amountWei.toString())}.`,
      );
    case "PAYMENT_USED":
      return new AppError(refusal.code, "This payment was already used, for another prize or for a fee.");
  }
}
