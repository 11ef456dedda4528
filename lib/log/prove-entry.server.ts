import "server-only";
import { bytesToHex, hexToBytes } from "viem";
import type { Queryable } from "@/lib/db/transaction.server";
import { frontierRoot, type LeafRange } from "@/lib/shared/merkle-tree";
import { splitEvery } from "@/lib/shared/split-every";
import type { InclusionProof } from "./log-schemas";
import { findLeafPosition, readNodes } from "./log-store.server";
import { listManyLeavesRanges } from "./many-leaves";
import { listConsistencyRanges, listInclusionRanges, listSubtrees } from "./tree-ranges";

const GROUPS_AT_ONCE = 2_000;

/** The path of an entry to the root of the tree of this size, which must be sealed; null if the entry isn't in it. */
export async function proveInclusion(
  { leafHash, treeSize }: { leafHash: string; treeSize: number },
  db?: Queryable,
): Promise<InclusionProof | null> {
  const position = await findLeafPosition(hexToBytes(leafHash as `0x${string}`), db);
  if (position === null || position >= treeSize) return null;
  const path = await rootsOf(listInclusionRanges({ index: position, size: treeSize }), db);
  return { leafHash, position, treeSize, path };
}

/** The proof that the tree of `second` entries begins with that of `first`; both must be sealed. */
export async function proveConsistency(
  { first, second }: { first: number; second: number },
  db?: Queryable,
): Promise<string[]> {
  return rootsOf(listConsistencyRanges({ first, second }), db);
}

export type ManyLeavesAnswer = {
  groups: { place: number; root: string; hashes: string[] }[];
  hashes: string[];
};

/** A `ManyLeavesProof` for entries at these places, in ascending order, in the tree of this size, which must be sealed. */
export async function proveManyLeaves({
  places,
  treeSize,
}: {
  places: readonly number[];
  treeSize: number;
}): Promise<ManyLeavesAnswer> {
  const { groups, beside } = listManyLeavesRanges({ places, size: treeSize });
  const proved: ManyLeavesAnswer["groups"] = [];
  for (const some of splitEvery(GROUPS_AT_ONCE, groups)) {
    const roots = await rootsOf(some.flatMap(({ range, beside: own }) => [range, ...own]));
    for (const { place, beside: own } of some) {
      const [root = "", ...hashes] = roots.splice(0, 1 + own.length);
      proved.push({ place, root, hashes });
    }
  }
  return { groups: proved, hashes: await rootsOf(beside) };
}

async function rootsOf(ranges: readonly LeafRange[], db?: Queryable): Promise<string[]> {
  const subtrees = ranges.map(listSubtrees);
  const hashes = await readNodes(subtrees.flat(), db);
  let read = 0;
  return subtrees.map((nodes, at) => {
    const peaks = hashes.slice(read, read + nodes.length);
    read += nodes.length;
    const { start, end } = ranges[at] ?? { start: 0, end: 0 };
    return bytesToHex(frontierRoot({ size: end - start, peaks }));
  });
}
