import "server-only";
import { erc20Abi } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";

/** What `spender` may take of the owner's governance tokens now, in units of 10^-18. Throws CHAIN_UNAVAILABLE. */
export async function readAllowance({
  owner,
  spender,
}: {
  owner: Address;
  spender: Address;
}): Promise<bigint> {
  const { TOKEN_ADDRESS } = getEnvironment();
  return readChain((client) =>
    client.readContract({
      address: TOKEN_ADDRESS,
      abi: erc20Abi,
      functionName: "allowance",
      args: [owner, spender],
    }),
  );
}
