import "server-only";
import { isAddressEqual, type PublicClient, parseAbi, zeroAddress } from "viem";
import { namehash } from "viem/ens";
import { readChain } from "@/lib/chain/chain-client.server";
import { isChainUnavailable } from "@/lib/chain/chain-unavailable";
import { isNoAnswer } from "@/lib/chain/is-no-answer";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { claimDueAddresses, storeChainName } from "./chain-name-store.server";
import { parseChainName } from "./parse-chain-name";

const AT_ONCE = 50;

/**
 * Reads the names of people that are due, until `budgetMs` is over or the chain doesn't answer; what was read before stays.
 * Answers how many were read. Nothing is read without a registry.
 */
export async function keepChainNames({ budgetMs }: { budgetMs: number }): Promise<number> {
  const registry = getEnvironment().NAME_REGISTRY_ADDRESS;
  if (registry === undefined) return 0;
  const deadline = performance.now() + budgetMs;
  let read = 0;
  for (const address of await claimDueAddresses(AT_ONCE)) {
    try {
      await storeChainName(address, await readChainName({ registry, address }));
    } catch (error) {
      if (isChainUnavailable(error)) return read;
      throw error;
    }
    read += 1;
    if (performance.now() >= deadline) return read;
  }
  return read;
}

const registryAbi = parseAbi(["function resolver(bytes32 node) view returns (address)"]);
const resolverAbi = parseAbi([
  "function name(bytes32 node) view returns (string)",
  "function addr(bytes32 node) view returns (address)",
]);

/**
 * The name that the registry's reverse record gives the address (EIP-181), if the name itself leads back to the address
 * (EIP-137) and may be shown; else null. Throws CHAIN_UNAVAILABLE.
 */
function readChainName({
  registry,
  address,
}: {
  registry: Address;
  address: Address;
}): Promise<string | null> {
  const reverse = namehash(`${address.slice(2)}.addr.reverse`);
  return readChain(async (client) => {
    const claimed = await askResolver({ client, registry, node: reverse, functionName: "name" });
    const name = claimed === null ? null : parseChainName(claimed);
    if (name === null) return null;
    const owner = await askResolver({ client, registry, node: namehash(name), functionName: "addr" });
    return owner !== null && isAddressEqual(owner as Address, address) ? name : null;
  });
}

/** Null if the node has no resolver, or one that gives no such answer: both contracts may be anybody's. */
async function askResolver({
  client,
  registry,
  node,
  functionName,
}: {
  client: PublicClient;
  registry: Address;
  node: `0x${string}`;
  functionName: "name" | "addr";
}): Promise<string | null> {
  try {
    const resolver = await client.readContract({
      address: registry,
      abi: registryAbi,
      functionName: "resolver",
      args: [node],
    });
    if (resolver === zeroAddress) return null;
    return await client.readContract({ address: resolver, abi: resolverAbi, functionName, args: [node] });
  } catch (error) {
    if (isNoAnswer(error)) return null;
    throw error;
  }
}
