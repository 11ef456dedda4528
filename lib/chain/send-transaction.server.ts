import "server-only";
import { requestTogether } from "./request-together.server";

/**
 * Hands a signed transaction to the chain; sending it again is harmless. Answers the node's words if it refuses, also for
 * one that it knows, so only the chain tells whether it is in a block. Throws CHAIN_UNAVAILABLE.
 */
export async function sendTransaction(raw: `0x${string}`): Promise<string | null> {
  const [answer] = await requestTogether([{ method: "eth_sendRawTransaction", params: [raw] }]);
  return answer?.error ? answer.error.message.slice(0, 200) : null;
}
