import "server-only";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";

/** What an account begins with that has a key and lends its code from a contract (EIP-7702). */
const DELEGATED = "0xef0100";

/** Whether a contract stands at the address now. Throws CHAIN_UNAVAILABLE. */
export async function isContract(address: Address): Promise<boolean> {
  const code = await readChain((client) => client.getCode({ address }));
  return code !== undefined && code !== "0x" && !code.toLowerCase().startsWith(DELEGATED);
}
