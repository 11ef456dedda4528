import "server-only";
import { chainUnavailable } from "./chain-unavailable";
import { requestTogether } from "./request-together.server";
import { blockAnswerSchema, type ChainBlock } from "./rpc-answer-schemas";

/** The newest block of one endpoint. Throws CHAIN_UNAVAILABLE. */
export async function readEndpointHead(endpoint: string): Promise<ChainBlock> {
  const calls = [{ method: "eth_getBlockByNumber", params: ["latest", false] }];
  const [answer] = await requestTogether(calls, { endpoint });
  const parsed = blockAnswerSchema.safeParse(answer?.result);
  if (parsed.success && parsed.data !== null) return parsed.data;
  throw chainUnavailable(parsed.error);
}
