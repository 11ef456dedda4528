import "server-only";
import { toHex } from "viem";
import type { Address } from "@/lib/shared/address";
import { AnswerTooLarge } from "./answer-too-large";
import { judgeRefusal, type Refusal, RpcRefused } from "./judge-refusal";
import { TRANSFER_TOPIC } from "./parse-transfers";
import { askEndpoint } from "./request-together.server";
import { logsAnswerSchema } from "./rpc-answer-schemas";

const TIMEOUT_MS = 5_000;

/**
 * Whether the contract logged a transfer up to the block. Null if the endpoint takes fewer blocks in one call and so can't
 * say. Throws the error that kept it from answering.
 */
export async function hasTransfers({
  endpoint,
  contract,
  toBlock,
}: {
  endpoint: string;
  contract: Address;
  toBlock: bigint;
}): Promise<boolean | null> {
  const filter = { address: contract, topics: [TRANSFER_TOPIC], fromBlock: "0x0", toBlock: toHex(toBlock) };
  const calls = [{ method: "eth_getLogs", params: [filter] }];
  try {
    const [answer] = await askEndpoint({ url: endpoint, calls, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer?.error) return logsAnswerSchema.parse(answer?.result).length > 0;
    throw new RpcRefused(judgeRefusal(answer.error));
  } catch (error) {
    if (error instanceof AnswerTooLarge) return true;
    if (error instanceof Error && error.name === "TimeoutError") return null;
    if (error instanceof RpcRefused) return meaningOf(error.refusal);
    throw error;
  }
}

/** Some endpoints refuse the whole request because of one call's range. */
function meaningOf(refusal: Refusal): boolean | null {
  if (refusal.kind === "results") return true;
  if (refusal.kind === "range" || refusal.kind === "unclear") return null;
  throw new RpcRefused(refusal);
}
