import "server-only";
import { contractNames, eachContract } from "@/lib/env/counted-contracts";
import type { CensusSources } from "./census";
import { listIndexedContracts } from "./indexed-contracts.server";
import { findDistrust } from "./trust-store.server";

/** Where a census taken now gets each contract's balances from. */
export async function findSources(): Promise<CensusSources> {
  const sources: CensusSources = eachContract(() => "index");
  for (const { kind, address } of listIndexedContracts()) {
    if (await findDistrust(address)) sources[kind] = "chain";
  }
  return sources;
}

/** Whether something came from an index that is no longer trusted. What the chain said stays right. */
export function isOutdated(taken: CensusSources, now: CensusSources): boolean {
  return contractNames.some((kind) => taken[kind] === "index" && now[kind] === "chain");
}
