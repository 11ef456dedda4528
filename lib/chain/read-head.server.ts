import "server-only";
import { readChain } from "./chain-client.server";

export type ChainHead = { number: bigint; timestampSeconds: bigint };

/** The newest block of the RPC endpoint. Throws CHAIN_UNAVAILABLE. */
export async function readHead(): Promise<ChainHead> {
  return readChain(async (client) => {
    const block = await client.getBlock({ blockTag: "latest" });
    if (typeof block.number !== "bigint" || typeof block.timestamp !== "bigint") {
      throw new Error("the newest block has no number or time");
    }
    return { number: block.number, timestampSeconds: block.timestamp };
  });
}
