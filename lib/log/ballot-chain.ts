import { sha256 as hashBytes } from "viem";
import type { MerkleHash, Sha256 } from "@/lib/shared/merkle-tree";

/**
 * How many ballots of a proposal a log has, and the running hash over their leaves in order. Nobody can leave a ballot out
 * or add one without changing the hash.
 */
export type BallotChain = { ballots: number; chain: MerkleHash };

const HASH_BYTES = 32;

export const emptyChain: BallotChain = { ballots: 0, chain: new Uint8Array(HASH_BYTES) };

/** The chain with one more ballot: SHA-256(chain || leaf hash). */
export function extendChain(
  { ballots, chain }: BallotChain,
  leaf: MerkleHash,
  sha256: Sha256 = (bytes) => hashBytes(bytes, "bytes"),
): BallotChain {
  const bytes = new Uint8Array(2 * HASH_BYTES);
  bytes.set(chain);
  bytes.set(leaf, HASH_BYTES);
  return { ballots: ballots + 1, chain: sha256(bytes) };
}
