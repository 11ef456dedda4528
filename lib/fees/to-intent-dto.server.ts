import "server-only";
import { getAddress } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import type { FeeIntent } from "./fee-schemas";
import type { PaymentIntent } from "./payment-intent-store.server";

export function toIntentDto(intent: PaymentIntent): FeeIntent {
  return {
    id: intent.id,
    purpose: intent.purpose,
    purposeId: intent.purposeId,
    amountWei: intent.amountWei.toString(),
    adminWallet: getAddress(intent.adminWallet),
    gasLimit: getEnvironment().FEE_GAS_LIMIT.toString(),
    createdAt: intent.createdAt.toISOString(),
    txHash: intent.txHash,
  };
}
