import { sha256 as hashBytes } from "viem";

/** 32 bytes: SHA-256 of a leaf or of two nodes. */
export type MerkleHash = Uint8Array;

/**
 * What must be kept of the leaves so far: their number, and the roots of their full subtrees, largest first. One hash for
 * each binary digit 1 of the size.
 */
export type MerkleFrontier = { size: number; peaks: readonly MerkleHash[] };

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** In JavaScript; code that hashes a lot passes one in WebAssembly instead. */
const plainSha256: Sha256 = (bytes) => hashBytes(bytes, "bytes");

const HASH_BYTES = 32;
const LEAF = 0x00;
const NODE = 0x01;

export const emptyFrontier: MerkleFrontier = { size: 0, peaks: [] };

/** Hash of a leaf (RFC 6962, 2.1): SHA-256(0x00 || data). */
export function hashLeaf(data: Uint8Array, sha256: Sha256 = plainSha256): MerkleHash {
  const bytes = new Uint8Array(1 + data.length);
  bytes[0] = LEAF;
  bytes.set(data, 1);
  return sha256(bytes);
}

/** The frontier with one more leaf at the end. */
export function appendLeaf(
  { size, peaks }: MerkleFrontier,
  leaf: MerkleHash,
  sha256?: Sha256,
): MerkleFrontier {
  let root = leaf;
  const kept = [...peaks];
  // Full subtrees of equal size merge, one for each one at the end of the old size.
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    const left = kept.pop();
    if (left === undefined) throw new Error(`a frontier of ${size} leaves has only ${peaks.length} peaks`);
    root = hashNode(left, root, sha256);
  }
  return { size: size + 1, peaks: [...kept, root] };
}

/** Root of the tree over the leaves so far (RFC 6962, 2.1); SHA-256 of nothing if there are none. */
export function frontierRoot({ peaks }: MerkleFrontier): MerkleHash {
  const last = peaks.at(-1);
  if (last === undefined) return plainSha256(new Uint8Array());
  return peaks.slice(0, -1).reduceRight((right, left) => hashNode(left, right), last);
}

export function merkleRoot(leaves: readonly MerkleHash[]): MerkleHash {
  return frontierRoot(leaves.reduce((frontier, leaf) => appendLeaf(frontier, leaf), emptyFrontier));
}

/**
 * Proves that the leaf at `index` is in the tree: the neighbour at each level, from the leaf to the root (RFC 6962, 2.1.1).
 * Throws if there is no such leaf.
 */
export function inclusionPath(leaves: readonly MerkleHash[], index: number): MerkleHash[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new Error(`there is no leaf ${index} among ${leaves.length}`);
  }
  if (leaves.length === 1) return [];
  const half = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return index < half
    ? [...inclusionPath(left, index), merkleRoot(right)]
    : [...inclusionPath(right, index - half), merkleRoot(left)];
}

/** The paths of all leaves in order, each as `inclusionPath` gives it, for about the price of one. */
export function inclusionPaths(leaves: readonly MerkleHash[]): MerkleHash[][] {
  const paths = leaves.map((): MerkleHash[] => []);
  let width = 1;
  for (let level = [...leaves]; level.length > 1; level = nextLevel(level)) {
    for (const [place, path] of paths.entries()) {
      const neighbour = level[Math.floor(place / width) ^ 1];
      if (neighbour !== undefined) path.push(neighbour);
    }
    width *= 2;
  }
  return paths;
}

/** Two nodes become one; a last one without a neighbour moves up alone. */
function nextLevel(level: readonly MerkleHash[]): MerkleHash[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
    const [left, right] = level.slice(2 * index, 2 * index + 2);
    if (left === undefined) throw new Error("a level of a tree has a gap");
    return right === undefined ? left : hashNode(left, right);
  });
}

export type Inclusion = {
  leaf: MerkleHash;
  index: number;
  size: number;
  path: readonly MerkleHash[];
  root: MerkleHash;
  sha256?: Sha256;
};

/** Whether the path leads from the leaf at this place of a tree of this size to the root (RFC 9162, 2.1.3.2). */
export function isIncluded({ leaf, index, size, path, root, sha256 }: Inclusion): boolean {
  if ([leaf, root, ...path].some(({ length }) => length !== HASH_BYTES)) return false;
  const found = climb({ leaf, index, size, path, join: (left, right) => hashNode(left, right, sha256) });
  return found?.every((byte, at) => byte === root[at]) ?? false;
}

/** The root to which a path leads, in any form of hashes; null if a leaf at this place has a path of another length. */
export function climb<Hash>({
  leaf,
  index,
  size,
  path,
  join,
}: {
  leaf: Hash;
  index: number;
  size: number;
  path: readonly Hash[];
  join: (left: Hash, right: Hash) => Hash;
}): Hash | null {
  if (!Number.isInteger(index) || index < 0 || !Number.isInteger(size) || index >= size) return null;
  let hash = leaf;
  let place = index;
  let lastPlace = size - 1;
  for (const neighbour of path) {
    if (lastPlace === 0) return null;
    const isRight = place % 2 === 1 || place === lastPlace;
    hash = isRight ? join(neighbour, hash) : join(hash, neighbour);
    // The last node of a level moves up alone until it has a neighbour on its left.
    while (isRight && place % 2 === 0 && place !== 0) {
      place = Math.floor(place / 2);
      lastPlace = Math.floor(lastPlace / 2);
    }
    place = Math.floor(place / 2);
    lastPlace = Math.floor(lastPlace / 2);
  }
  return lastPlace === 0 ? hash : null;
}

/** Hash of a node (RFC 6962, 2.1): SHA-256(0x01 || left || right). */
export function hashNode(left: MerkleHash, right: MerkleHash, sha256: Sha256 = plainSha256): MerkleHash {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return sha256(bytes);
}

/** The largest power of two below `size`, which is at least 2: where a tree of this size is split. */
export function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** Leaves from `start` up to before `end`. */
export type LeafRange = { start: number; end: number };

/** The largest ranges without any of these places, as the tree of `range` is built, from left to right. */
export function listBeside(places: readonly number[], range: LeafRange): LeafRange[] {
  const found: LeafRange[] = [];
  walkTree({
    places,
    range,
    onBeside: (start, end) => {
      found.push({ start, end });
      return null;
    },
    onPlace: () => null,
    join: () => null,
  });
  return found;
}

/** Walks the tree over a range from left to right (RFC 6962, 2.1), skipping parts without any of the places. */
export function walkTree<Value>({
  places,
  range: { start, end },
  onBeside,
  onPlace,
  join,
}: {
  places: readonly number[];
  range: LeafRange;
  onBeside: (start: number, end: number) => Value;
  onPlace: (place: number) => Value;
  /** With the range that both make up. */
  join: (left: Value, right: Value, start: number, end: number) => Value;
}): Value {
  let next = 0;
  function walk(from: number, to: number): Value {
    const place = places[next];
    if (place === undefined || place >= to) return onBeside(from, to);
    if (to - from === 1) {
      next += 1;
      return onPlace(place);
    }
    const middle = from + largestPowerBelow(to - from);
    const left = walk(from, middle);
    return join(left, walk(middle, to), from, to);
  }
  return walk(start, end);
}
