import { type ContractName, contractNames } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";

/** Where a contract's balances come from: the index, or the chain if the index can't be trusted. */
export type CensusSource = "index" | "chain";

/** "forgotten": every node has pruned the block's state. "replaced": the block is no longer on the chain. */
export type CensusFailure = "forgotten" | "replaced";

export type CensusSources = Record<ContractName, CensusSource>;

/** The sum of all holdings, and each contract's total supply; null if it is unknown. */
type Totals = Record<`${ContractName}Total`, bigint> & Record<`${ContractName}Supply`, bigint | null>;

/** What everybody held at the end of a block, as far as it was recorded. */
export type Census = Totals & {
  id: bigint;
  block: bigint;
  blockHash: string;
  status: "running" | "done" | "failed";
  reason: CensusFailure | null;
  /** Null before the first page. */
  sources: CensusSources | null;
  /** The contracts whose index has its entries; null if it keeps them in rows of its own. */
  contracts: Record<ContractName, Address> | null;
  /** Everybody up to this address was checked; empty before the first. */
  cursor: string;
  looked: number;
  /** People who hold something: the leaves. */
  holders: number;
  /** Root of the RFC 6962 tree over the leaves, in hex; null until it is done. */
  root: string | null;
};

/** Leaves under one stored root. A power of two, so that these roots are nodes of the whole tree. */
export const CHUNK_LEAVES = 256;

/** How many with the most NFTs, and how many with the most tokens, a census keeps apart. */
export const TOP_HOLDERS = 500;

/** Whether every contract's balances came from the index, which names everybody who has anything. */
export function isFromIndex({ sources }: Pick<Census, "sources">): boolean {
  return sources !== null && contractNames.every((name) => sources[name] === "index");
}
