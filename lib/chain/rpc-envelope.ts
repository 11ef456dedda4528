import { z } from "zod";

const CHAIN_ID_CALL = "club-chain-id";

const rpcId = z.union([z.number(), z.string()]);
const requestSchema = z.looseObject({ id: rpcId });
const requestsSchema = z.union([requestSchema, z.array(requestSchema).min(1)]);
const answerSchema = z
  .looseObject({ jsonrpc: z.literal("2.0"), id: rpcId })
  .refine((answer) => "result" in answer !== "error" in answer, "either a result or an error");
const answersSchema = z.array(answerSchema);

export type RpcEnvelope = { isBatch: boolean; requests: z.infer<typeof requestSchema>[] };

/** The request or batch that a client is about to send. Throws when it is neither. */
export function parseRpcRequest(body: string): RpcEnvelope {
  const parsed = requestsSchema.parse(JSON.parse(body));
  return Array.isArray(parsed) ? { isBatch: true, requests: parsed } : { isBatch: false, requests: [parsed] };
}

/** The same requests as one batch that also asks for the chain id, so that every answer proves its chain. */
export function withChainIdRequest({ requests }: RpcEnvelope): string {
  return JSON.stringify([
    ...requests,
    { jsonrpc: "2.0", id: CHAIN_ID_CALL, method: "eth_chainId", params: [] },
  ]);
}

/**
 * The answers to `envelope`, in its order and shape. Throws unless every id was answered exactly once and the chain id is
 * `chainId`: viem checks neither (security.md R7).
 */
export function parseRpcAnswer(
  text: string,
  { envelope, chainId }: { envelope: RpcEnvelope; chainId: number },
): unknown {
  const answers = answersSchema.parse(JSON.parse(text));
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  if (answers.length !== envelope.requests.length + 1 || byId.size !== answers.length) {
    throw new Error(
      `the RPC endpoint gave ${answers.length} answers to ${envelope.requests.length + 1} requests`,
    );
  }
  const chain = byId.get(CHAIN_ID_CALL)?.["result"];
  if (chain !== `0x${chainId.toString(16)}`) {
    throw new Error(`the RPC endpoint serves chain ${String(chain).slice(0, 20)} instead of ${chainId}`);
  }
  const ordered = envelope.requests.map(({ id }) => {
    const answer = byId.get(id);
    if (!answer) throw new Error("the RPC endpoint answered with ids that were not asked");
    return answer;
  });
  return envelope.isBatch ? ordered : ordered[0];
}
