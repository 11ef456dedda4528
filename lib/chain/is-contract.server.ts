import "server-only";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";

/** The code of an account that has a key and borrows a contract's code (EIP-7702) begins with this. */
const DELEGATED = "0xef0100";

/** Whether a contract is at the address now. Throws CHAIN_UNAVAILABLE. */
export async function isContract(address: Address): Promise<boolean> {
  const code = await readChain((client) => client.getCode({ address }));
  return code !== undefined && code !== "0x" && !code.toLowerCase().startsWith(DELEGATED);
}
