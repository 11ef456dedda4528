import "server-only";
import { toHex } from "viem";
import type { Address } from "@/lib/shared/address";
import { judgeStateRefusal } from "./judge-state-refusal";
import { askEndpoint, type RpcCall } from "./request-together.server";
import { blockAnswerSchema, quantitySchema, type RpcAnswer } from "./rpc-answer-schemas";

/** The node has pruned the block's state. Thrown from many parallel readings; their caller gets a Result. */
export class StateForgotten extends Error {
  constructor(block: bigint) {
    super(`the node has forgotten block ${block}`);
  }
}

export type CallsAtBlock = {
  url: string;
  block: bigint;
  /** Without a recipient the data runs as the code of a contract that is being created. */
  calls: readonly { to?: Address; data: string }[];
  signal: AbortSignal;
};

type AnswersAtBlock = { hash: string; answers: RpcAnswer[] };

/**
 * Calls at the end of one block, in one batch with the block before and after them, so that one machine with this block
 * answers. A refusal of a single call is part of the answer. Throws StateForgotten, and if the block is missing or changes.
 */
export async function callAtBlock({ url, block, calls, signal }: CallsAtBlock): Promise<AnswersAtBlock> {
  const number = toHex(block);
  const header: RpcCall = { method: "eth_getBlockByNumber", params: [number, false] };
  const [head, before, ...rest] = await askEndpoint({
    url,
    calls: [
      { method: "eth_blockNumber", params: [] },
      header,
      ...calls.map((call) => ({ method: "eth_call", params: [call, number] })),
      header,
    ],
    signal,
  });
  const headNumber = quantitySchema.parse(head?.result);
  const answers = rest.slice(0, -1);
  for (const answer of [before, ...answers]) {
    const message = answer?.error?.message ?? null;
    const isAnswered = answer?.error === undefined && answer?.result !== null;
    if (!isAnswered && judgeStateRefusal({ message, block, head: headNumber }) === "forgotten") {
      throw new StateForgotten(block);
    }
  }
  const [first, last] = [before, rest.at(-1)].map((answer) => blockAnswerSchema.parse(answer?.result));
  if (!first || first.number !== block || first.hash !== last?.hash) {
    throw new Error(`the node does not have block ${block}, or is changing it`);
  }
  return { hash: first.hash, answers };
}
