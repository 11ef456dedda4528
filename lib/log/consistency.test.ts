import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { z } from "zod";
import {
  emptyFrontier,
  frontierRoot,
  hashLeaf,
  inclusionPath,
  type LeafRange,
  type MerkleHash,
  merkleRoot,
} from "@/lib/shared/merkle-tree";
import { propertyRuns } from "@/tests/size";
import { type Consistency, consistencyPath, isConsistent } from "./consistency";
import { growTree } from "./grow-tree";
import { listConsistencyRanges, listInclusionRanges, listSubtrees } from "./tree-ranges";

const vectors = z
  .object({
    leaves: z.array(z.string()),
    roots: z.array(z.string()),
    consistencies: z.array(z.object({ first: z.number(), second: z.number(), path: z.array(z.string()) })),
  })
  .parse(JSON.parse(readFileSync("tests/vectors/rfc6962/trees.json", "utf8")));
const bytes = (text: string): MerkleHash => Uint8Array.from(Buffer.from(text, "hex"));
const hex = (hash: Uint8Array) => Buffer.from(hash).toString("hex");
const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** The standard's recursive definitions, on Node's own SHA-256. */
function standardRoot(leaves: readonly MerkleHash[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha();
  if (leaves.length === 1) return Buffer.from(only);
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return sha(Buffer.of(1), standardRoot(leaves.slice(0, half)), standardRoot(leaves.slice(half)));
}

function standardProof(first: number, leaves: readonly MerkleHash[], isWhole = true): Buffer[] {
  if (first === leaves.length) return isWhole ? [] : [standardRoot(leaves)];
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return first <= half
    ? [...standardProof(first, leaves.slice(0, half), isWhole), standardRoot(leaves.slice(half))]
    : [...standardProof(first - half, leaves.slice(half), false), standardRoot(leaves.slice(0, half))];
}

const data = Array.from({ length: 200 }, (_, index) => hashLeaf(Buffer.from(`leaf ${index}`)));
const rootOf = (size: number) => merkleRoot(data.slice(0, size));

function proofOf(first: number, second: number): Consistency {
  const path = consistencyPath(data.slice(0, second), first);
  return { first, second, firstRoot: rootOf(first), secondRoot: rootOf(second), path };
}

describe("consistencyPath", () => {
  it.each(vectors.consistencies)(
    "gives the path from $first to $second that Certificate Transparency gives",
    ({ first, second, path }) => {
      const leaves = vectors.leaves.slice(0, second).map((leaf) => hashLeaf(bytes(leaf)));
      expect(consistencyPath(leaves, first).map(hex)).toEqual(path);
      const [firstRoot, secondRoot] = [first, second].map((size) => bytes(vectors.roots[size] ?? ""));
      if (!firstRoot || !secondRoot) throw new Error("the vectors lack a root");
      expect(isConsistent({ first, second, firstRoot, secondRoot, path: path.map(bytes) })).toBe(true);
    },
  );

  it("equals the standard's definition for every pair of sizes up to 40", () => {
    for (let second = 1; second <= 40; second++) {
      for (let first = 1; first <= second; first++) {
        const leaves = data.slice(0, second);
        expect(consistencyPath(leaves, first).map(hex)).toEqual(standardProof(first, leaves).map(hex));
      }
    }
  });

  it.each([-1, 9, 0.5, Number.NaN])("has none from %p leaves to 8", (first) => {
    expect(() => consistencyPath(data.slice(0, 8), first)).toThrow(/does not begin/);
  });
});

describe("isConsistent", () => {
  const sizes = fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }))
    .map(([left, right]) => ({ first: Math.min(left, right), second: Math.max(left, right) }));

  it("accepts a proof between any two sizes, and none that was changed in one place", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), ({ first, second }, place, bit) => {
        const proof = proofOf(first, second);
        expect(isConsistent(proof)).toBe(true);
        const flip = (hash: MerkleHash) => hash.with(bit % 32, (hash[bit % 32] ?? 0) ^ (1 << (bit % 8)));
        const changes: Partial<Consistency>[] = [
          { firstRoot: flip(proof.firstRoot) },
          { secondRoot: flip(proof.secondRoot) },
          { path: [...proof.path, proof.secondRoot] },
          { path: [Uint8Array.of(), ...proof.path] },
          { first: first + 0.5 },
          { first: second + 1 },
        ];
        if (proof.path.length > 0) {
          const at = place % proof.path.length;
          changes.push(
            { path: proof.path.map((hash, index) => (index === at ? flip(hash) : hash)) },
            { path: proof.path.slice(1) },
            { path: proof.path.slice(0, -1) },
          );
        }
        for (const change of changes)
          expect({ change, ok: isConsistent({ ...proof, ...change }) }).toEqual({ change, ok: false });
      }),
      propertyRuns(100),
    );
  });

  it("lets every tree begin with the empty one, which needs no path", () => {
    const proof = proofOf(0, 5);
    expect(proof.path).toEqual([]);
    expect(isConsistent(proof)).toBe(true);
    expect(isConsistent({ ...proof, path: [rootOf(5)] })).toBe(false);
    expect(isConsistent({ ...proof, firstRoot: rootOf(1) })).toBe(false);
  });

  it("refuses a later tree in which an earlier leaf was swapped, with any path", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ({ first, second }, place) => {
        const forged = data.slice(0, second).with(place % first, hashLeaf(Buffer.from("another")));
        const path = consistencyPath(forged, first);
        const secondRoot = merkleRoot(forged);
        expect(isConsistent({ first, second, firstRoot: rootOf(first), secondRoot, path })).toBe(false);
      }),
      propertyRuns(100),
    );
  });
});

describe("listSubtrees", () => {
  /** The root of a range from its named subtrees, each computed alone. */
  function rootBySubtrees(range: LeafRange): string {
    const peaks = listSubtrees(range).map(({ level, index }) =>
      merkleRoot(data.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    );
    return hex(frontierRoot({ size: range.end - range.start, peaks }));
  }

  it("names the subtrees that make the ranges of every proof, and so the same paths as from all leaves", () => {
    const size = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(size, fc.nat(), (count, place) => {
        const leaves = data.slice(0, count);
        const [index, first] = [place % count, (place % count) + 1];
        const included = listInclusionRanges({ index, size: count });
        expect(included.map(rootBySubtrees)).toEqual(inclusionPath(leaves, index).map(hex));
        const consistent = listConsistencyRanges({ first, second: count });
        expect(consistent.map(rootBySubtrees)).toEqual(consistencyPath(leaves, first).map(hex));
        expect(rootBySubtrees({ start: 0, end: count })).toBe(hex(rootOf(count)));
      }),
      propertyRuns(100),
    );
  });
});

describe("growTree", () => {
  it("completes each full subtree once with its root, however the leaves are split into batches", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 5 }), (batches) => {
        let frontier = emptyFrontier;
        const found = new Map<string, string>();
        for (const length of batches) {
          const grown = growTree(frontier, data.slice(frontier.size, frontier.size + length));
          for (const { level, index, hash } of grown.nodes) {
            expect(found.has(`${level}/${index}`)).toBe(false);
            found.set(`${level}/${index}`, hex(hash));
          }
          frontier = grown.frontier;
          expect(hex(frontierRoot(frontier))).toBe(hex(rootOf(frontier.size)));
        }
        const expected = new Map<string, string>();
        for (let level = 1; 2 ** level <= frontier.size; level++) {
          for (let index = 0; (index + 1) * 2 ** level <= frontier.size; index++) {
            const leaves = data.slice(index * 2 ** level, (index + 1) * 2 ** level);
            expected.set(`${level}/${index}`, hex(merkleRoot(leaves)));
          }
        }
        expect(found).toEqual(expected);
      }),
      propertyRuns(50),
    );
  });

  it("refuses a frontier that has lost a peak", () => {
    expect(() => growTree({ size: 3, peaks: data.slice(0, 1) }, data.slice(0, 1))).toThrow(/peaks/);
  });
});
