import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { checkPayment } from "./check-payment.server";
import type { IntentProgress } from "./fee-schemas";
import { findIntent, type PaymentIntent } from "./payment-intent-store.server";
import { findProofOf } from "./payment-proof-store.server";
import { toIntentDto } from "./to-intent-dto.server";

type Standing = Omit<IntentProgress, "intent" | "requiredConfirmations">;

const noStanding: Standing = { state: "unpaid", confirmations: 0, refusal: null };

/**
 * How far the payment of an intent is, asked of the chain now. Throws NOT_FOUND when the intent is not the payer's,
 * CHAIN_UNAVAILABLE when the chain can't be read; a payment that does not count is an answer, state "refused".
 */
export async function getIntentProgress({
  id,
  payer,
}: {
  id: string;
  payer: Address;
}): Promise<IntentProgress> {
  const intent = await findIntent({ id, payer });
  if (!intent) throw new AppError("NOT_FOUND", "You have no such fee payment.");
  return {
    intent: toIntentDto(intent),
    requiredConfirmations: Number(getEnvironment().FEE_CONFIRMATIONS),
    ...(await findStanding(intent)),
  };
}

async function findStanding(intent: PaymentIntent): Promise<Standing> {
  const { payer, purpose, purposeId, txHash } = intent;
  const proof = await findProofOf({ purpose, purposeId });
  // Also by another transaction, which an admin credited.
  if (proof?.status === "credited" && proof.payer === payer) return { ...noStanding, state: "credited" };
  if (txHash === null) return noStanding;
  try {
    const check = await checkPayment({ payer, purpose, purposeId, txHash });
    const confirmations = Number(check.confirmations);
    if (check.status === "confirmed") return { ...noStanding, state: "confirmed", confirmations };
    return { ...noStanding, state: confirmations === 0 ? "waiting" : "confirming", confirmations };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "PAYMENT_UNKNOWN") return { ...noStanding, state: "unknown" };
    return { ...noStanding, state: "refused", refusal: { code: error.code, error: error.message } };
  }
}
