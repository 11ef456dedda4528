import "server-only";
import { isChainUnavailable } from "@/lib/chain/chain-unavailable";
import { getEnvironment } from "@/lib/env/environment.server";
import { claimDueAddresses, storeChainName } from "./chain-name-store.server";
import { readChainName } from "./read-chain-name.server";

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
