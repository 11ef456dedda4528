import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { usedAmong } from "@/lib/fees/claim-verdict";
import { judgeTransfers, type TransferRefusal } from "@/lib/fees/judge-transfers";
import { type CheckedPayment, listClaims } from "@/lib/fees/payment-proof-store.server";
import { type PaymentReading, readPayment } from "@/lib/fees/read-payment.server";
import { AppError } from "@/lib/http/app-error";
import { formatRewardExact } from "./format-reward";
import type { StoredPayout } from "./payout-store.server";
import { listSafesOf } from "./safe-store.server";

export type PayoutCheck =
  | { status: "confirmed"; payment: CheckedPayment; confirmations: bigint; required: bigint }
  /** Good so far, but not mined or not deep enough; 0 confirmations = in no block yet. */
  | { status: "pending"; confirmations: bigint; required: bigint };

/** A block's time is told by its proposer, and may be a little behind the clock that announced the winners. */
const CLOCK_LEEWAY_MS = 60_000;

/**
 * Whether a transaction pays a prize, by the chain alone: its token, or CRO sent directly; to the winner; at least the
 * amount; from the sponsor, tokens also from their Safe; after the announcement; used for nothing else. Throws a PAYMENT_
 * code with the reason, and CHAIN_UNAVAILABLE. Call it outside transactions.
 */
export async function checkPayout(payout: StoredPayout, txHash: string): Promise<PayoutCheck> {
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
    usedLogIndexes: usedAmong(claims),
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
