import "server-only";
import { toHex } from "viem";
import { z } from "zod";
import type { Address } from "@/lib/shared/address";
import { StateForgotten } from "./call-at-block.server";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import { judgeStateRefusal } from "./judge-state-refusal";
import { askEndpoint } from "./request-together.server";
import { quantitySchema } from "./rpc-answer-schemas";

const TIMEOUT_MS = 5_000;
const codeSchema = z.string().regex(/^0x([0-9a-f]{2})*$/);

/**
 * Whether there is a contract at the address at the end of the block. Throws StateForgotten, and the error that kept the
 * endpoint from answering.
 */
export async function hasCodeAt({
  endpoint,
  address,
  block,
}: {
  endpoint: string;
  address: Address;
  block: bigint;
}): Promise<boolean> {
  const [headAnswer, code] = await askEndpoint({
    url: endpoint,
    calls: [
      { method: "eth_blockNumber", params: [] },
      { method: "eth_getCode", params: [address, toHex(block)] },
    ],
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (code?.error) {
    const head = quantitySchema.parse(headAnswer?.result);
    const isForgotten = judgeStateRefusal({ message: code.error.message, block, head }) === "forgotten";
    throw isForgotten ? new StateForgotten(block) : new RpcRefused(judgeRefusal(code.error));
  }
  return codeSchema.parse(code?.result) !== "0x";
}
