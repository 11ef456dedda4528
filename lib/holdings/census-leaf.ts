import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { hashLeaf, type MerkleHash, type Sha256 } from "@/lib/shared/merkle-tree";

/** A person's holdings at the block of a census. */
export type CensusEntry = HeldAmounts & { holder: Address };

const WORD_DIGITS = 64;

/**
 * The entry's leaf: SHA-256(0x00 || address, 20 bytes || NFTs, 32 bytes || tokens, 32 bytes). Throws if a number doesn't
 * fit.
 */
export function hashCensusEntry({ holder, nftCount, tokenWei }: CensusEntry, sha256?: Sha256): MerkleHash {
  return hashLeaf(hexToBytes(`0x${holder.slice(2)}${toWord(nftCount)}${toWord(tokenWei)}`), sha256);
}

function toWord(value: bigint): string {
  if (value < 0n || value >= 2n ** 256n) throw new Error(`${value} is no uint256`);
  return value.toString(16).padStart(WORD_DIGITS, "0");
}
