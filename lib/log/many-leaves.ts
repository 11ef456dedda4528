import { groupBy } from "@/lib/shared/group-by";
import {
  hashNode,
  type LeafRange,
  listBeside,
  type MerkleHash,
  type Sha256,
  walkTree,
} from "@/lib/shared/merkle-tree";

/** Leaves of a group. A fault names a group, so few leaves share one. A power of two, so that a group is a subtree. */
const GROUP_LEAVES = 16;

/** The group of a leaf, counted from 0 at the first leaf of the log. */
export const groupOf = (position: number): number => Math.floor(position / GROUP_LEAVES);

/** Proves that a group's leaves lead to `root`: the roots of the ranges beside them, from left to right. */
export type LeafGroup = { place: number; root: MerkleHash; hashes: readonly MerkleHash[] };

/**
 * One proof for many leaves of a tree: about two hashes for a single leaf, none within a run of leaves. It has two steps, so
 * a wrong leaf is found within its group. The leaves lead to the roots of their groups, and these to the root of the tree.
 */
export type ManyLeavesProof = { groups: readonly LeafGroup[]; hashes: readonly MerkleHash[] };

/** The ranges of leaves whose roots make up the proof, for places in ascending order. */
export function listManyLeavesRanges({ places, size }: { places: readonly number[]; size: number }): {
  groups: { place: number; range: LeafRange; beside: LeafRange[] }[];
  beside: LeafRange[];
} {
  const members = groupBy(places, groupOf);
  const groups = [...members].map(([place, own]) => {
    const range = rangeOfGroups({ start: place, end: place + 1 }, size);
    return { place, range, beside: listBeside(own, range) };
  });
  const beside = listBeside([...members.keys()], { start: 0, end: groupsOf(size) });
  return { groups, beside: beside.map((range) => rangeOfGroups(range, size)) };
}

/** Whether the groups' roots lead to the root of the tree of this size. */
export function areGroupsIncluded({
  proof: { groups, hashes },
  size,
  root,
  sha256,
}: {
  proof: ManyLeavesProof;
  size: number;
  root: MerkleHash;
  sha256?: Sha256 | undefined;
}): boolean {
  const own = new Map(groups.map((group) => [group.place, group.root]));
  const found = rootOf({ own, range: { start: 0, end: groupsOf(size) }, hashes, sha256 });
  return own.size === groups.length && found !== null && isSameHash(found, root);
}

/** Whether exactly these leaves, by position, lead to the group's root in a tree of this size. */
export function areLeavesInGroup({
  leaves,
  group: { place, root, hashes },
  size,
  sha256,
}: {
  leaves: ReadonlyMap<number, MerkleHash>;
  group: LeafGroup;
  size: number;
  sha256?: Sha256 | undefined;
}): boolean {
  const range = rangeOfGroups({ start: place, end: place + 1 }, size);
  const found = rootOf({ own: leaves, range, hashes, sha256 });
  return found !== null && isSameHash(found, root);
}

function groupsOf(size: number): number {
  return Math.ceil(size / GROUP_LEAVES);
}

/** The leaves of these groups; the last group may be smaller. */
function rangeOfGroups({ start, end }: LeafRange, size: number): LeafRange {
  return { start: start * GROUP_LEAVES, end: Math.min(end * GROUP_LEAVES, size) };
}

/**
 * The root of the range, from the hashes at some places and the roots of everything beside them; null if these are too few
 * or too many.
 */
function rootOf({
  own,
  range,
  hashes,
  sha256,
}: {
  own: ReadonlyMap<number, MerkleHash>;
  range: LeafRange;
  hashes: readonly MerkleHash[];
  sha256: Sha256 | undefined;
}): MerkleHash | null {
  const places = [...own.keys()].sort((left, right) => left - right);
  if (places.some((place) => !Number.isSafeInteger(place) || place < range.start || place >= range.end))
    return null;
  let used = 0;
  const root = walkTree<MerkleHash | null>({
    places,
    range,
    onBeside: () => hashes[used++] ?? null,
    onPlace: (place) => own.get(place) ?? null,
    join: (left, right) => (left === null || right === null ? null : hashNode(left, right, sha256)),
  });
  return used === hashes.length ? root : null;
}

function isSameHash(left: MerkleHash, right: MerkleHash): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}
