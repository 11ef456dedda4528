import { z } from "zod";

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

type RpcFault = { code: number; message: string };

type Call = { rpcUrl: string; method: string; params: readonly unknown[] };

/** For servers that leave it to their clients to close connections, so that none is closed while a client asks on it. */
export const KEPT_OPEN = { keepAliveTimeout: 0 };

/** Nothing answers at the node's URL. */
export class NodeUnreachable extends Error {}

/** The node refused the call; `fault` is its own answer. */
export class NodeRefused extends Error {
  readonly fault: RpcFault;
  constructor({ method, fault }: { method: string; fault: RpcFault }) {
    super(`${method}: ${fault.message}`);
    this.fault = fault;
  }
}

/** One JSON-RPC call; throws NodeRefused with the node's own message, and NodeUnreachable when nothing answers. */
export async function callRpc({ rpcUrl, method, params }: Call): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  }).catch((error: unknown) => {
    throw new NodeUnreachable(`${rpcUrl} does not answer`, { cause: error });
  });
  const answer = answerSchema.parse(await response.json());
  if (answer.error) throw new NodeRefused({ method, fault: answer.error });
  return answer.result;
}
