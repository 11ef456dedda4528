import "server-only";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";
import { isNoAnswer } from "./is-no-answer";

const abi = [
  {
    type: "function",
    name: "isOwner",
    stateMutability: "view",
    inputs: [{ name: "owner", type: "address" }],
    outputs: [{ type: "bool" }],
  },
] as const;

/** Whether a Safe at the address has `owner` among its owners. Throws CHAIN_UNAVAILABLE. */
export async function isSafeOwner({ safe, owner }: { safe: Address; owner: Address }): Promise<boolean> {
  return readChain(async (client) => {
    try {
      return await client.readContract({ address: safe, abi, functionName: "isOwner", args: [owner] });
    } catch (error) {
      // An address without code, or with other code, answers so.
      if (isNoAnswer(error)) return false;
      throw error;
    }
  });
}
