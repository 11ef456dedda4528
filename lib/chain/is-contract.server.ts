import "server-only";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";

/** Whether code stands at the address now. Throws CHAIN_UNAVAILABLE. */
export async function isContract(address: Address): Promise<boolean> {
  const code = await readChain((client) => client.getCode({ address }));
  return code !== undefined && code !== "0x";
}
