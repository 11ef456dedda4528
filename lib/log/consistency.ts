import { emptyFrontier, frontierRoot, hashNode, type MerkleHash, merkleRoot } from "@/lib/shared/merkle-tree";
import { listConsistencyRanges } from "./tree-ranges";

const HASH_BYTES = 32;

/** Proves that the tree over these leaves begins with the tree over the first `first` of them. */
export function consistencyPath(leaves: readonly MerkleHash[], first: number): MerkleHash[] {
  if (!Number.isInteger(first) || first < 0 || first > leaves.length) {
    throw new Error(`a tree of ${leaves.length} leaves does not begin with one of ${first}`);
  }
  return listConsistencyRanges({ first, second: leaves.length }).map(({ start, end }) =>
    merkleRoot(leaves.slice(start, end)),
  );
}

export type Consistency = {
  first: number;
  second: number;
  firstRoot: MerkleHash;
  secondRoot: MerkleHash;
  path: readonly MerkleHash[];
};

/** Whether the path proves that the second tree only adds leaves to the first (RFC 9162, 2.1.4.2). Every tree begins with the empty one. */
export function isConsistent({ first, second, firstRoot, secondRoot, path }: Consistency): boolean {
  if (![first, second].every((size) => Number.isSafeInteger(size) && size >= 0) || first > second)
    return false;
  if ([firstRoot, secondRoot, ...path].some(({ length }) => length !== HASH_BYTES)) return false;
  if (first === second) return path.length === 0 && isSame(firstRoot, secondRoot);
  if (first === 0) return path.length === 0 && isSame(firstRoot, frontierRoot(emptyFrontier));
  return leadsToBoth({ first, second, firstRoot, secondRoot, path });
}

function leadsToBoth({ first, second, firstRoot, secondRoot, path }: Consistency): boolean {
  const isWholeSubtree = Number.isInteger(Math.log2(first));
  const [from, ...neighbours] = isWholeSubtree ? [firstRoot, ...path] : path;
  if (from === undefined || (isWholeSubtree && path.length === 0)) return false;
  let [place, last] = [first - 1, second - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [old, grown] = [from, from];
  for (const neighbour of neighbours) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      old = hashNode(neighbour, old);
      grown = hashNode(neighbour, grown);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else {
      grown = hashNode(grown, neighbour);
    }
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && isSame(old, firstRoot) && isSame(grown, secondRoot);
}

function half(place: number): number {
  return Math.floor(place / 2);
}

function isSame(left: MerkleHash, right: MerkleHash): boolean {
  return left.every((byte, at) => byte === right[at]);
}
