import "server-only";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { FeeIntent } from "./fee-schemas";
import { saveIntentTransaction } from "./payment-intent-store.server";
import { toIntentDto } from "./to-intent-dto.server";

/**
 * Keeps the transaction for an intent as soon as it is known, so a closed page loses nothing. It is only a claim: the chain
 * is asked when it is used. Throws NOT_FOUND if the intent isn't the payer's.
 */
export async function saveTransaction(saved: {
  id: string;
  payer: Address;
  txHash: string;
}): Promise<{ intent: FeeIntent }> {
  const intent = await saveIntentTransaction(saved);
  if (!intent) throw new AppError("NOT_FOUND", "You have no such fee payment.");
  return { intent: toIntentDto(intent) };
}
