import { z } from "zod";

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

type Call = { rpcUrl: string; method: string; params: readonly unknown[] };

/** Nothing answers at the node's URL. */
export class NodeUnreachable extends Error {}

/** One JSON-RPC call; throws the node's own message when it refuses, and NodeUnreachable when nothing answers. */
export async function callRpc({ rpcUrl, method, params }: Call): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  }).catch((error: unknown) => {
    throw new NodeUnreachable(`${rpcUrl} does not answer`, { cause: error });
  });
  const answer = answerSchema.parse(await response.json());
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
