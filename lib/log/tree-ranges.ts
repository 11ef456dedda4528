import { type LeafRange, largestPowerBelow } from "@/lib/shared/merkle-tree";

/** A full subtree of 2^level leaves, the `index`th of its level. Level 0 are the leaves. */
export type TreeNode = { level: number; index: number };

/** The full subtrees that make up the leaves of a range, the largest first: at most one for each binary digit. */
export function listSubtrees({ start, end }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  let from = start;
  while (from < end) {
    let level = 0;
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level++;
    nodes.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return nodes;
}

/** The ranges whose roots prove that a leaf is in a tree, from the leaf to the root (RFC 6962, 2.1.1). */
export function listInclusionRanges({ index, size }: { index: number; size: number }): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/** The ranges whose roots prove that the tree of `second` leaves begins with that of `first` (RFC 6962, 2.1.2). */
export function listConsistencyRanges({ first, second }: { first: number; second: number }): LeafRange[] {
  if (first === 0 || first === second) return [];
  const ranges: LeafRange[] = [];
  let [start, end] = [0, second];
  while (end !== first) {
    const middle = start + largestPowerBelow(end - start);
    if (first <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  // The checker knows the root of the first tree, so it is left out if it is a node by itself.
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}
