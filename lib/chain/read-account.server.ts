import "server-only";
import { toHex } from "viem";
import { z } from "zod";
import type { Address } from "@/lib/shared/address";
import { orChainUnavailable } from "./chain-unavailable";
import { requestTogether } from "./request-together.server";
import { amountSchema, quantitySchema, resultOf } from "./rpc-answer-schemas";

/** An account at the newest block, and what gas costs there, in wei. */
export type AccountReading = {
  /** How many transactions of it are in blocks, and so its next nonce. */
  nonce: number;
  balanceWei: bigint;
  priceWei: bigint;
  tipWei: bigint;
};

/** All as one machine sees it. Throws CHAIN_UNAVAILABLE. */
export function readAccount(address: Address): Promise<AccountReading> {
  return orChainUnavailable(async () => {
    const [nonce, balance, price, tip] = await requestTogether([
      { method: "eth_getTransactionCount", params: [address, "latest"] },
      { method: "eth_getBalance", params: [address, "latest"] },
      { method: "eth_gasPrice", params: [] },
      { method: "eth_maxPriorityFeePerGas", params: [] },
    ]);
    return {
      nonce: countSchema.parse(resultOf(nonce)),
      balanceWei: amountSchema.parse(resultOf(balance)),
      priceWei: amountSchema.parse(resultOf(price)),
      tipWei: amountSchema.parse(resultOf(tip)),
    };
  });
}

/**
 * How many transactions of the account are in the blocks up to the one that is `confirmations` below the newest, counting
 * the newest. Throws CHAIN_UNAVAILABLE.
 */
export function readConfirmedCount(address: Address, confirmations: bigint): Promise<number> {
  return orChainUnavailable(async () => {
    const [newest] = await requestTogether([{ method: "eth_blockNumber", params: [] }]);
    const block = quantitySchema.parse(resultOf(newest)) - confirmations + 1n;
    if (block < 0n) return 0;
    const [count] = await requestTogether([
      { method: "eth_getTransactionCount", params: [address, toHex(block)] },
    ]);
    return countSchema.parse(resultOf(count));
  });
}

const countSchema = quantitySchema.transform(Number).pipe(z.int());
