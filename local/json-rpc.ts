import { z } from "zod";

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

type Call = { rpcUrl: string; method: string; params: readonly unknown[] };

/** One JSON-RPC call; throws the node's own message when it refuses, and a TypeError when nothing answers. */
export async function callRpc({ rpcUrl, method, params }: Call): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const answer = answerSchema.parse(await response.json());
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
