import { hashNode, type MerkleFrontier, type MerkleHash, type Sha256 } from "@/lib/shared/merkle-tree";
import type { TreeNode } from "./tree-ranges";

/** The tree with more leaves, and the subtrees that they complete, without the leaves themselves. */
export function growTree(
  { size, peaks }: MerkleFrontier,
  leaves: readonly MerkleHash[],
  sha256?: Sha256,
): { frontier: MerkleFrontier; nodes: (TreeNode & { hash: MerkleHash })[] } {
  const nodes: (TreeNode & { hash: MerkleHash })[] = [];
  const kept = [...peaks];
  for (const [offset, leaf] of leaves.entries()) {
    let hash = leaf;
    let index = size + offset;
    // Full subtrees of equal size merge, one for each binary one at the end of the old size.
    for (let level = 1; index % 2 === 1; level++) {
      const left = kept.pop();
      if (left === undefined) throw new Error(`a tree of ${size} leaves has only ${peaks.length} peaks`);
      hash = hashNode(left, hash, sha256);
      index = (index - 1) / 2;
      nodes.push({ level, index, hash });
    }
    kept.push(hash);
  }
  return { frontier: { size: size + leaves.length, peaks: kept }, nodes };
}
