import "server-only";
import { productChain } from "@/lib/env/product-chain";
import { AnswerTooLarge } from "./answer-too-large";
import { askInTurn } from "./ask-in-turn";
import { chainUnavailable } from "./chain-unavailable";
import { checkedRpcFetch } from "./checked-rpc-fetch.server";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import { type RpcAnswer, rpcAnswersSchema } from "./rpc-answer-schemas";
import { listRpcEndpoints } from "./rpc-endpoints.server";

export type RpcCall = { method: string; params: readonly unknown[] };

const TIMEOUT_MS = 5_000;

/**
 * Asks all calls as one batch of one endpoint, because machines behind a public endpoint are not in step and only answers of
 * one batch fit together. If an endpoint is silent or slow, the next is asked, unless one is named. Throws AnswerTooLarge,
 * or CHAIN_UNAVAILABLE if none answers. A refusal of a single call is part of the answer.
 */
export async function requestTogether(
  calls: readonly RpcCall[],
  { endpoint, maxBytes }: { endpoint?: string; maxBytes?: number } = {},
): Promise<RpcAnswer[]> {
  const endpoints = endpoint === undefined ? listRpcEndpoints() : [endpoint];
  try {
    return await askInTurn(endpoints, (url) =>
      askEndpoint({ url, calls, maxBytes, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
  } catch (error) {
    throw error instanceof AnswerTooLarge ? error : chainUnavailable(error);
  }
}

type Question = {
  url: string;
  calls: readonly RpcCall[];
  signal: AbortSignal;
  /** For the whole answer; 1 MB if absent. */
  maxBytes?: number | undefined;
};

/**
 * Asks all calls as one batch of this endpoint. Throws if it gives no sound answer, and RpcRefused also if it answered only
 * some of the calls for now.
 */
export async function askEndpoint({ url, calls, signal, maxBytes }: Question): Promise<RpcAnswer[]> {
  const response = await checkedRpcFetch(productChain.id, maxBytes)(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(calls.map((call, index) => ({ jsonrpc: "2.0", id: index, ...call }))),
    signal,
  });
  const answers = rpcAnswersSchema.parse(await response.json());
  for (const { error } of answers) {
    if (error !== undefined && isRateLimit(error)) throw new RpcRefused(judgeRefusal(error));
  }
  return answers;
}

/** A contract may revert with any words, even those of a rate limit. */
function isRateLimit(error: Parameters<typeof judgeRefusal>[0]): boolean {
  return !/revert/i.test(error.message) && judgeRefusal(error).kind === "rate";
}
