import { CHUNK_LEAVES } from "@/lib/holdings/census";
import {
  hashNode,
  type LeafRange,
  listBeside,
  type MerkleHash,
  type Sha256,
  walkTree,
} from "@/lib/shared/merkle-tree";
import { HASH_BYTES, type PackedPart } from "./packed-part";

type Leaves = {
  part: Pick<PackedPart, "place" | "beside">;
  leafAt: (voter: number) => MerkleHash;
  /** Of the census. */
  size: number;
  sha256: Sha256;
};

/**
 * The roots of the chunks that the leaves of plain voters lead to; null if the nodes beside them are too few or too many, or
 * a place is no leaf. `onNode` hears of every node on the way.
 */
export function rootPlaces(
  { part: { place: places, beside }, leafAt, size, sha256 }: Leaves,
  onNode?: (range: LeafRange, node: MerkleHash) => void,
): Map<number, MerkleHash> | null {
  const roots = new Map<number, MerkleHash>();
  let index = 0;
  let used = 0;
  const told = (start: number, end: number, node: MerkleHash): MerkleHash => {
    onNode?.({ start, end }, node);
    return node;
  };
  for (const [chunk, own] of byChunk(places)) {
    const range = rangeOfChunk(chunk, size);
    if (own.some((place, at) => place >= range.end || place <= (own[at - 1] ?? -1))) return null;
    const root = walkTree<MerkleHash>({
      places: own,
      range,
      onBeside: (start, end) => {
        used += HASH_BYTES;
        return told(start, end, beside.subarray(used - HASH_BYTES, used));
      },
      onPlace: (place) => told(place, place + 1, leafAt(index++)),
      join: (left, right, start, end) => told(start, end, hashNode(left, right, sha256)),
    });
    if (used > beside.length || roots.has(chunk)) return null;
    roots.set(chunk, root);
  }
  return used === beside.length ? roots : null;
}

/** The ranges whose nodes lie beside these leaves, in the order of `beside`. */
export function listCensusBeside(places: readonly number[], size: number): LeafRange[] {
  return [...byChunk(places)].flatMap(([chunk, own]) => listBeside(own, rangeOfChunk(chunk, size)));
}

/** Runs of places in one chunk of the census. */
function* byChunk(places: readonly number[]): Generator<[chunk: number, places: number[]]> {
  let own: number[] = [];
  for (const [at, place] of places.entries()) {
    own.push(place);
    const next = places[at + 1];
    const chunk = Math.floor(place / CHUNK_LEAVES);
    if (next !== undefined && Math.floor(next / CHUNK_LEAVES) === chunk) continue;
    yield [chunk, own];
    own = [];
  }
}

export function rangeOfChunk(chunk: number, size: number): LeafRange {
  return { start: chunk * CHUNK_LEAVES, end: Math.min((chunk + 1) * CHUNK_LEAVES, size) };
}
