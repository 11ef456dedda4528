import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { formatFixed } from "@/lib/shared/format-number";
import { usedAmong } from "./claim-verdict";
import { listFeeTerms } from "./fee-term-store.server";
import { termsOf } from "./fee-terms";
import { getFeeTerm } from "./get-fee-term.server";
import { judgeTransfers, type TransferRefusal } from "./judge-transfers";
import { type FeeSubject, findFirstIntentTime } from "./payment-intent-store.server";
import { type CheckedPayment, listClaims } from "./payment-proof-store.server";
import { type PaymentReading, readPayment } from "./read-payment.server";

export type PaymentCheck =
  | { status: "confirmed"; payment: CheckedPayment; confirmations: bigint; required: bigint }
  /** Good so far, but not mined or not deep enough; 0 confirmations = in no block yet. */
  | { status: "pending"; confirmations: bigint; required: bigint };

const MAX_AGE_MS = 30 * 24 * 3_600_000;
const TOKEN_DECIMALS = 18;

/**
 * Whether the transaction pays the fee of `purpose`, by the chain alone (product.md "Money", security.md T24 to T27). `payer` is the
 * session's address. Throws a PAYMENT_ code of 4xx with the reason, CHAIN_UNAVAILABLE when the
 * chain can't be read. Call it outside transactions; claimPayment then uses the answer up.
 */
export async function checkPayment({
  txHash,
  ...subject
}: FeeSubject & { txHash: string }): Promise<PaymentCheck> {
  const { TOKEN_ADDRESS, FEE_CONFIRMATIONS: required } = getEnvironment();
  const reading = await readPayment({ txHash, token: TOKEN_ADDRESS });
  if (reading === null) return { status: "pending", confirmations: 0n, required };
  const payment = await findPayment({ ...subject, txHash, reading });
  const { confirmations } = reading;
  return reading.isDeep
    ? { status: "confirmed", payment, confirmations, required }
    : { status: "pending", confirmations, required };
}

async function findPayment({
  txHash,
  reading: { transfers, place },
  ...subject
}: FeeSubject & { txHash: string; reading: PaymentReading }): Promise<CheckedPayment> {
  await getFeeTerm(subject.purpose);
  const [{ terms, now }, toldAt, claims] = await Promise.all([
    listFeeTerms(subject.purpose),
    findFirstIntentTime(subject),
    listClaims(txHash),
  ]);
  const { blockTime } = place;
  if (blockTime.getTime() < now.getTime() - MAX_AGE_MS) {
    throw new AppError(
      "PAYMENT_TOO_OLD",
      `The payment was made at ${blockTime.toISOString()}, more than 30 days ago.`,
    );
  }
  const judged = judgeTransfers({
    transfers,
    payers: new Set([subject.payer]),
    terms: termsOf(terms, { toldAt, paidAt: blockTime }),
    usedLogIndexes: usedAmong(claims, subject),
  });
  if (!judged.ok) throw toError(judged.reason);
  const { logIndex, to, amountWei } = judged.value;
  return { txHash, logIndex, payer: subject.payer, recipient: to, amountWei, ...place };
}

function toError(refusal: TransferRefusal): AppError {
  if (refusal.code !== "PAYMENT_TOO_LOW") return new AppError(refusal.code);
  const [paid, fee] = [refusal.paidWei, refusal.owedWei].map((value) =>
    formatFixed({ value, decimals: TOKEN_DECIMALS }),
  );
  return new AppError(refusal.code, `The transaction pays ${paid} tokens; the fee is ${fee}.`);
}
