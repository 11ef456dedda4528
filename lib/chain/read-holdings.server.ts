import "server-only";
import { countedContracts, eachContract } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { readChain } from "./chain-client.server";
import { decodeHoldings, encodeHoldingsCall, type Holdings } from "./holdings-call";

/**
 * NFTs and tokens of `owner` at one block, in one round trip. Throws CHAIN_UNAVAILABLE for a missing or odd answer, because
 * unknown is not zero (product.md).
 */
export async function readHoldings(owner: Address): Promise<Holdings> {
  const environment = getEnvironment();
  const { MULTICALL3_ADDRESS } = environment;
  const data = encodeHoldingsCall({
    ...eachContract((name) => environment[countedContracts[name].addressVariable]),
    owner,
    multicall3: MULTICALL3_ADDRESS,
  });
  return readChain(async (client) =>
    decodeHoldings((await client.call({ to: MULTICALL3_ADDRESS, data })).data),
  );
}
