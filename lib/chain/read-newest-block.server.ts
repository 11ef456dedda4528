import "server-only";
import { chainUnavailable } from "./chain-unavailable";
import { requestTogether } from "./request-together.server";
import { type TimedBlock, timedBlockAnswerSchema } from "./rpc-answer-schemas";

/** The newest block of one endpoint, with its time. Throws CHAIN_UNAVAILABLE. */
export async function readNewestBlock(endpoint: string): Promise<TimedBlock> {
  const calls = [{ method: "eth_getBlockByNumber", params: ["latest", false] }];
  const [answer] = await requestTogether(calls, { endpoint });
  const parsed = timedBlockAnswerSchema.safeParse(answer?.result);
  if (parsed.success && parsed.data !== null) return parsed.data;
  throw chainUnavailable(parsed.error);
}
