import "server-only";
import { readTransaction, type TransactionReading } from "@/lib/chain/read-transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { requireAddress } from "@/lib/shared/address";
import type { TokenTransfer } from "./judge-transfers";
import { parseTokenTransfers } from "./parse-token-transfers";
import type { ProofPlace } from "./payment-proof-store.server";

export type MinedTransaction = Extract<TransactionReading, { state: "mined" }>;

/** What a mined transaction transfers, and its block. */
export type PaymentReading = {
  transfers: TokenTransfer[];
  place: Omit<ProofPlace, "logIndex">;
  confirmations: bigint;
  /** Deep enough to count. */
  isDeep: boolean;
};

/** The log index of CRO that a transaction itself sends. */
export const NATIVE_LOG_INDEX = -1;

/**
 * What a transaction pays of `token`, or of CRO with null, by the chain alone; null while it is in no block. Throws
 * PAYMENT_UNKNOWN, PAYMENT_REVERTED and CHAIN_UNAVAILABLE.
 */
export async function readPayment({
  txHash,
  token,
}: {
  txHash: string;
  token: Address | null;
}): Promise<PaymentReading | null> {
  const reading = await readTransaction({ hash: txHash, token });
  if (reading.state === "unknown") throw new AppError("PAYMENT_UNKNOWN");
  if (reading.state === "waiting") return null;
  if (reading.receipt.status === "0x0") throw new AppError("PAYMENT_REVERTED");
  return describeMined(reading, token);
}

/** The same of a transaction that was read. */
export function describeMined(mined: MinedTransaction, token: Address | null): PaymentReading {
  const { block, confirmations, isFinal } = mined;
  return {
    transfers: listTransfers(mined, token),
    place: {
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: new Date(Number(block.timestamp) * 1_000),
    },
    confirmations,
    isDeep: isFinal || confirmations >= getEnvironment().FEE_CONFIRMATIONS,
  };
}

function listTransfers({ receipt, call }: MinedTransaction, token: Address | null): TokenTransfer[] {
  if (token !== null) return parseTokenTransfers(receipt.logs, token);
  if (receipt.status === "0x0" || call === null || call.to === null || call.value === 0n) return [];
  const { from, to, value } = call;
  return [
    {
      logIndex: NATIVE_LOG_INDEX,
      from: requireAddress(from.toLowerCase()),
      to: requireAddress(to.toLowerCase()),
      amountWei: value,
    },
  ];
}
