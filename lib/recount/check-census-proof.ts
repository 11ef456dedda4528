import type { Hex } from "viem";
import { type CensusEntry, CHUNK_LEAVES, hashCensusEntry } from "@/lib/holdings/census";
import { rootOfChunks } from "@/lib/holdings/chunk-roots";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { climb, hashNode, type Sha256 } from "@/lib/shared/merkle-tree";
import type { EvidenceHead, VoterEvidence } from "./evidence-schemas";

type Census = NonNullable<EvidenceHead["census"]>;
type CensusProof = NonNullable<VoterEvidence["proof"]>;

/** Whether the number of chunk roots fits the leaves, and they make the whole root. */
export function isCensusWhole({ root, size, chunkRoots }: Census): boolean {
  return (
    size > 0 && chunkRoots.length === Math.ceil(size / CHUNK_LEAVES) && rootOfChunks(chunkRoots) === root
  );
}

/** Neighbours in the file share most of their paths. */
const KEPT_NODES = 4 * CHUNK_LEAVES;

/** Makes a function that says whether an entry is the leaf of this census that its proof names. */
export function createCensusCheck(
  { size, chunkRoots }: Census,
  sha256: Sha256,
): (entry: CensusEntry, proof: CensusProof) => boolean {
  const known = new Map<string, { right: string; node: string }>();
  const join = (left: string, right: string): string => {
    const found = known.get(left);
    if (found?.right === right) return found.node;
    if (known.size >= KEPT_NODES) known.clear();
    const node = bytesToHex(hashNode(hexToBytes(left as Hex), hexToBytes(right as Hex), sha256));
    known.set(left, { right, node });
    return node;
  };
  return (entry, { place, path }) => {
    const chunk = Math.floor(place / CHUNK_LEAVES);
    const root = chunkRoots[chunk];
    if (root === undefined || place >= size) return false;
    try {
      const leaf = bytesToHex(hashCensusEntry(entry, sha256));
      const inChunk = Math.min(CHUNK_LEAVES, size - chunk * CHUNK_LEAVES);
      return climb<string>({ leaf, index: place % CHUNK_LEAVES, size: inChunk, path, join }) === root;
    } catch {
      // A number that no leaf can contain.
      return false;
    }
  };
}
