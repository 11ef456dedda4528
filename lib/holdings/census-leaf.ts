import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { hashLeaf, type MerkleHash, type Sha256 } from "@/lib/shared/merkle-tree";

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
