import { type ContractName, contractNames, type HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { hashLeaf, type MerkleHash, type Sha256 } from "@/lib/shared/merkle-tree";

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

/** A person's holdings at the block of a census. */
export type CensusEntry = HeldAmounts & { holder: Address };

/** The data of a leaf: address, 20 bytes || NFTs, 32 bytes || tokens, 32 bytes. */
export const CENSUS_ROW_BYTES = 84;
const [ADDRESS_BYTES, WORD_BYTES] = [20, 32] as const;

/** The entry's leaf: SHA-256(0x00 || row). Throws if a number doesn't fit. */
export function hashCensusEntry({ holder, ...held }: CensusEntry, sha256?: Sha256): MerkleHash {
  const row = new Uint8Array(CENSUS_ROW_BYTES);
  writeCensusRow(row, { ...held, address: hexToBytes(holder) });
  return hashLeaf(row, sha256);
}

/** Into zeros. Throws if a number doesn't fit. */
export function writeCensusRow(
  row: Uint8Array,
  { address, nftCount, tokenWei }: HeldAmounts & { address: Uint8Array },
): void {
  row.set(address);
  writeWord(row.subarray(ADDRESS_BYTES, ADDRESS_BYTES + WORD_BYTES), nftCount);
  writeWord(row.subarray(ADDRESS_BYTES + WORD_BYTES), tokenWei);
}

function writeWord(word: Uint8Array, value: bigint): void {
  if (value < 0n || value >= 2n ** 256n) throw new Error(`${value} is no uint256`);
  const view = new DataView(word.buffer, word.byteOffset, WORD_BYTES);
  for (let [rest, at] = [value, WORD_BYTES - 8]; rest > 0n; rest >>= 64n, at -= 8)
    view.setBigUint64(at, BigInt.asUintN(64, rest));
}
