import type { TransferKind } from "@/lib/chain/parse-transfers";
import type { CensusEntry } from "./census-leaf";

/** Where a contract's balances come from: the index, or the chain where the index can't be trusted. */
export type CensusSource = "index" | "chain";

/** "forgotten": every node has pruned the block's state. "replaced": the block is no longer on the chain. */
export type CensusFailure = "forgotten" | "replaced";

export type CensusSources = Record<TransferKind, CensusSource>;

/** What everybody held at the end of a block, as far as it is taken down. */
export type Census = {
  id: bigint;
  block: bigint;
  blockHash: string;
  status: "running" | "done" | "failed";
  reason: CensusFailure | null;
  /** Null before the first page. */
  sources: CensusSources | null;
  /** The address up to which everybody was looked at; empty before the first. */
  cursor: string;
  looked: number;
  /** Those who hold something: the leaves. */
  holders: number;
  nftTotal: bigint;
  tokenTotal: bigint;
  /** What the contracts say of the totals; null when they were not asked or don't say. */
  nftSupply: bigint | null;
  tokenSupply: bigint | null;
  /** Root of the RFC 6962 tree over the leaves, in hex; null until it is done. */
  root: string | null;
};

/** Leaves under one stored root. A power of two, so that these roots are nodes of the whole tree. */
export const CHUNK_LEAVES = 256;

/** Whether somebody who holds this has a leaf. */
export function holdsSomething({ nftCount, tokenWei }: CensusEntry): boolean {
  return nftCount > 0n || tokenWei > 0n;
}
