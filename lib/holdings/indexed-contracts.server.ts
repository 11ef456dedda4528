import "server-only";
import {
  type ContractName,
  contractNames,
  countedContracts,
  eachContract,
} from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";

export type IndexedContract = {
  kind: ContractName;
  address: Address;
  /** As configured; null if it must be found on the chain. */
  firstBlock: bigint | null;
};

export function getContractAddresses(): Record<ContractName, Address> {
  const environment = getEnvironment();
  return eachContract((name) => environment[countedContracts[name].addressVariable]);
}

/** The contracts whose holders are indexed. */
export function listIndexedContracts(): IndexedContract[] {
  const environment = getEnvironment();
  return contractNames.map((kind) => {
    const { addressVariable, firstBlockVariable } = countedContracts[kind];
    return {
      kind,
      address: environment[addressVariable],
      firstBlock: environment[firstBlockVariable] ?? null,
    };
  });
}

/** The variable that configures the contract's first block. */
export function firstBlockVariable({ kind }: Pick<IndexedContract, "kind">): string {
  return countedContracts[kind].firstBlockVariable;
}

/** The newest block that all indexes know; null if one knows none. */
export function lowestKnownBlock(blocks: Record<ContractName, bigint | null>): bigint | null {
  const known = contractNames.flatMap((name) => blocks[name] ?? []);
  const [lowest = null] = known.toSorted((left, right) => (left < right ? -1 : 1));
  return known.length < contractNames.length ? null : lowest;
}
