import { z } from "zod";
import { judgeRefusal, type Refusal, RpcRefused } from "./judge-refusal";

const CHAIN_ID_CALL = "club-chain-id";

const rpcId = z.union([z.number(), z.string()]);
const requestSchema = z.looseObject({ id: rpcId });
const requestsSchema = z.union([requestSchema, z.array(requestSchema).min(1)]);
const answerSchema = z
  .looseObject({ jsonrpc: z.literal("2.0"), id: rpcId })
  // Some nodes write a result of null beside the error.
  .refine(
    (answer) => ("error" in answer ? answer["result"] == null : "result" in answer),
    "either a result or an error",
  )
  .transform(({ result, ...answer }) => ("error" in answer ? answer : { ...answer, result }));
const answersSchema = z.array(answerSchema);
const errorSchema = z.object({
  code: z.number().optional(),
  message: z.string(),
  data: z.unknown().optional(),
});

export type RpcRequest = z.infer<typeof requestSchema>;

/** The request or batch that a client is about to send. Throws if it is neither. */
export function parseRpcRequest(body: string): { isBatch: boolean; requests: RpcRequest[] } {
  const parsed = requestsSchema.parse(JSON.parse(body));
  return Array.isArray(parsed) ? { isBatch: true, requests: parsed } : { isBatch: false, requests: [parsed] };
}

/** The same requests and one for the chain id, so that every answer proves its chain. */
export function withChainIdRequest(requests: readonly RpcRequest[]): RpcRequest[] {
  return [...requests, { jsonrpc: "2.0", id: CHAIN_ID_CALL, method: "eth_chainId", params: [] }];
}

/** The error in an answer, or the answer itself, as some endpoints have it; null if there is none. */
export function errorOf(answer: unknown): z.infer<typeof errorSchema> | null {
  const held = z.object({ error: errorSchema }).safeParse(answer);
  return held.data?.error ?? errorSchema.safeParse(answer).data ?? null;
}

/** Some endpoints answer only the first calls of a long batch. */
function cutOff(answers: number, calls: number): Refusal {
  const message = `it gave ${answers} answers to a batch of ${calls}`;
  return { kind: "batch", message, limit: answers, waitMs: null };
}

/**
 * The answers to `requests`, in order. Throws unless every id was answered exactly once and the chain id is `chainId`,
 * because viem checks neither (security.md R7). Throws RpcRefused for one error in place of all answers.
 */
export function parseRpcAnswers(
  answer: unknown,
  { requests, chainId }: { requests: readonly RpcRequest[]; chainId: number },
): unknown[] {
  const error = errorOf(answer);
  if (error !== null) throw new RpcRefused(judgeRefusal(error));
  const errors = Array.isArray(answer) ? answer.map(errorOf) : [];
  if (errors[0] && errors.every((one) => one !== null)) throw new RpcRefused(judgeRefusal(errors[0]));
  const answers = answersSchema.parse(answer);
  const byId = new Map(answers.map((one) => [one.id, one]));
  if (answers.length <= requests.length) throw new RpcRefused(cutOff(answers.length, requests.length + 1));
  if (answers.length !== requests.length + 1 || byId.size !== answers.length) {
    throw new Error(`the RPC endpoint gave ${answers.length} answers to ${requests.length + 1} requests`);
  }
  const chain = byId.get(CHAIN_ID_CALL)?.["result"];
  if (chain !== `0x${chainId.toString(16)}`) {
    throw new Error(`the RPC endpoint serves chain ${String(chain).slice(0, 20)} instead of ${chainId}`);
  }
  return requests.map(({ id }) => {
    const found = byId.get(id);
    if (!found) throw new Error("the RPC endpoint answered with ids that were not asked");
    return found;
  });
}
