import { type Hex, hexToBytes } from "viem";
import { CHUNK_LEAVES } from "@/lib/holdings/census";
import { type CensusEntry, hashCensusEntry } from "@/lib/holdings/census-leaf";
import { rootOfChunks } from "@/lib/holdings/chunk-roots";
import { isIncluded, type Sha256 } from "@/lib/shared/merkle-tree";
import type { EvidenceHead, VoterEvidence } from "./evidence-schemas";

type Census = NonNullable<EvidenceHead["census"]>;

/** Whether the number of chunk roots fits the leaves, and they make the whole root. */
export function isCensusWhole({ root, size, chunkRoots }: Census): boolean {
  return (
    size > 0 && chunkRoots.length === Math.ceil(size / CHUNK_LEAVES) && rootOfChunks(chunkRoots) === root
  );
}

/** Whether this entry is the leaf that its proof names. */
export function isInCensus({
  entry,
  proof: { place, path },
  census: { size, chunkRoots },
  sha256,
}: {
  entry: CensusEntry;
  proof: NonNullable<VoterEvidence["proof"]>;
  census: Census;
  sha256: Sha256;
}): boolean {
  const chunk = Math.floor(place / CHUNK_LEAVES);
  const root = chunkRoots[chunk];
  if (root === undefined || place >= size) return false;
  try {
    return isIncluded({
      leaf: hashCensusEntry(entry, sha256),
      index: place % CHUNK_LEAVES,
      size: Math.min(CHUNK_LEAVES, size - chunk * CHUNK_LEAVES),
      path: path.map(toBytes),
      root: toBytes(root),
      sha256,
    });
  } catch {
    // A number that no leaf can contain.
    return false;
  }
}

const toBytes = (hex: string) => hexToBytes(hex as Hex);
