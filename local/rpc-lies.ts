import { z } from "zod";

/** Answers that look sound but aren't the chain's; their form can't reveal it. */
export const rpcLies = ["lying-balance", "dropped-log", "behind"] as const;
export type RpcLie = (typeof rpcLies)[number];

/** How far a node with the lie "behind" is behind the others. */
const BLOCKS_BEHIND = 5n;
const BALANCE_OF = "70a08231";

const blockSchema = z.looseObject({ number: z.string() });

type Call = { method: string; params?: unknown };

/** How a node that is behind understands a question: its newest block is an older one. */
export function misunderstand<Question extends Call>(call: Question, head: bigint): Question {
  if (call.method !== "eth_getBlockByNumber" || !Array.isArray(call.params)) return call;
  if (call.params[0] !== "latest") return call;
  return { ...call, params: [`0x${newestOf(head).toString(16)}`, ...call.params.slice(1)] };
}

/** Tells the lie instead of the result: one unit more for the last balance, one log less, or no block that is too new. */
export function tellLie({
  lie,
  call,
  result,
  head,
}: {
  lie: RpcLie;
  call: Call;
  result: unknown;
  head: bigint;
}): unknown {
  if (lie === "lying-balance") return call.method === "eth_call" ? raised(call.params, result) : result;
  if (lie === "dropped-log") return Array.isArray(result) ? result.slice(1) : result;
  const block = blockSchema.safeParse(result);
  return block.success && BigInt(block.data.number) > newestOf(head) ? null : result;
}

/** Works for a call of balanceOf and for the reader's answer, because both end with a balance. */
function raised(params: unknown, result: unknown): unknown {
  if (typeof result !== "string" || !JSON.stringify(params).includes(BALANCE_OF)) return result;
  return `0x${(BigInt(result) + 1n).toString(16).padStart(result.length - 2, "0")}`;
}

function newestOf(head: bigint): bigint {
  return head > BLOCKS_BEHIND ? head - BLOCKS_BEHIND : 0n;
}
