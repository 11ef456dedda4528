import { bytesToHex, hexToBytes } from "viem";
import type { Address } from "@/lib/shared/address";
import {
  appendLeaf,
  emptyFrontier,
  frontierRoot,
  type MerkleHash,
  merkleRoot,
} from "@/lib/shared/merkle-tree";
import { type CensusEntry, CHUNK_LEAVES, hashCensusEntry } from "./census";

/** The root over each chunk of these leaves; the first leaf begins the chunk `firstChunk`. */
export function rootChunks(
  entries: readonly CensusEntry[],
  firstChunk: number,
): { chunk: number; root: string; firstHolder: Address }[] {
  return Array.from({ length: Math.ceil(entries.length / CHUNK_LEAVES) }, (_, index) => {
    const [first, ...others] = entries.slice(index * CHUNK_LEAVES, (index + 1) * CHUNK_LEAVES);
    if (first === undefined) throw new Error("a chunk is never empty");
    const leaves = [first, ...others].map((entry) => hashCensusEntry(entry));
    return { chunk: firstChunk + index, root: bytesToHex(merkleRoot(leaves)), firstHolder: first.holder };
  });
}

/** The whole census's root from those of its chunks, all full except the last. */
export function rootOfChunks(roots: readonly string[]): string {
  return bytesToHex(
    frontierRoot(roots.map(toBytes).reduce((frontier, root) => appendLeaf(frontier, root), emptyFrontier)),
  );
}

function toBytes(hex: string): MerkleHash {
  return hexToBytes(`0x${hex.slice(2)}`);
}
