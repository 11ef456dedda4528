import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { someOf } from "@/tests/size";
import {
  appendLeaf,
  emptyFrontier,
  frontierRoot,
  hashLeaf,
  type Inclusion,
  inclusionPath,
  inclusionPaths,
  isIncluded,
  type MerkleHash,
  merkleRoot,
} from "./merkle-tree";

const bytes = z.string().transform((hex): MerkleHash => Uint8Array.from(Buffer.from(hex, "hex")));
const vectors = z
  .object({
    leaves: z.array(bytes),
    roots: z.array(z.string()),
    inclusions: z.array(z.object({ index: z.number(), size: z.number(), path: z.array(z.string()) })),
  })
  .parse(JSON.parse(readFileSync("tests/vectors/rfc6962/trees.json", "utf8")));
const knownLeaves = vectors.leaves.map((leaf) => hashLeaf(leaf));
const rootOf = (size: number) => bytes.parse(vectors.roots[size]);
const hex = (hash: MerkleHash) => Buffer.from(hash).toString("hex");

function fail(): never {
  throw new Error("too few leaves");
}

/** The standard's recursive definition, on Node's own SHA-256. */
function standardRoot(data: readonly Buffer[]): Buffer {
  const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const [only] = data;
  if (only === undefined) return sha();
  if (data.length === 1) return sha(Buffer.of(0), only);
  const half = 2 ** (Math.ceil(Math.log2(data.length)) - 1);
  return sha(Buffer.of(1), standardRoot(data.slice(0, half)), standardRoot(data.slice(half)));
}

const data = Array.from({ length: 300 }, (_, index) => Buffer.from(`leaf ${index}`));
const leaves = data.map((text) => hashLeaf(text));

describe("merkleRoot", () => {
  it.each(vectors.roots.map((root, size) => [size, root] as const))(
    "gives the root that Certificate Transparency gives for its first %i leaves",
    (size, root) => expect(hex(merkleRoot(knownLeaves.slice(0, size)))).toBe(root),
  );

  it("equals the standard's definition for every size from 0 to 300, with one hash for each binary 1", () => {
    let frontier = emptyFrontier;
    for (let size = 0; size <= 300; size++) {
      expect(hex(frontierRoot(frontier))).toBe(standardRoot(data.slice(0, size)).toString("hex"));
      expect(frontier.peaks).toHaveLength([...size.toString(2)].filter((digit) => digit === "1").length);
      const leaf = leaves[size];
      if (leaf) frontier = appendLeaf(frontier, leaf);
    }
  });

  it("is the root over the roots of equal full parts, of which the last may be smaller", () => {
    for (const size of [1, 63, 64, 65, 128, 200, 300]) {
      const parts = Array.from({ length: Math.ceil(size / 64) }, (_, part) =>
        merkleRoot(leaves.slice(part * 64, Math.min(size, (part + 1) * 64))),
      );
      expect(merkleRoot(parts)).toEqual(merkleRoot(leaves.slice(0, size)));
    }
  });

  it("refuses a frontier that has lost a peak", () => {
    expect(() => appendLeaf({ size: 3, peaks: leaves.slice(0, 1) }, hashLeaf(Buffer.of()))).toThrow(/peaks/);
  });
});

describe("inclusionPaths", () => {
  it.each([0, 1, 2, 3, 7, 8, 9, 100, 255, 256])("gives the path of each of %i leaves", (size) => {
    const some = leaves.slice(0, size);
    expect(inclusionPaths(some)).toEqual(some.map((_, index) => inclusionPath(some, index)));
  });
});

describe("inclusionPath", () => {
  it.each(vectors.inclusions)("gives the known path of leaf $index of $size", ({ index, size, path }) => {
    expect(inclusionPath(knownLeaves.slice(0, size), index).map(hex)).toEqual(path);
  });

  it.each([-1, 8, 0.5, Number.NaN])("has no path for leaf %p of 8", (index) => {
    expect(() => inclusionPath(knownLeaves, index)).toThrow(/no leaf/);
  });
});

describe("isIncluded", () => {
  it.each(vectors.inclusions)(
    "accepts the known path of leaf $index of $size, and none that is changed",
    (known) => {
      const { index, size } = known;
      const root = rootOf(size);
      const leaf = knownLeaves[index] ?? fail();
      const path = known.path.map((neighbour) => bytes.parse(neighbour));
      const proof = { leaf, index, size, path, root };
      const empty = Uint8Array.of();
      const flipped = path.map((_, at) =>
        path.map((hash, place) => (place === at ? hash.with(0, (hash[0] ?? 0) ^ 8) : hash)),
      );
      const changes: Partial<Inclusion>[] = [
        ...[index - 1, index + 1, index ^ 2].map((wrong) => ({ index: wrong })),
        ...[size * 2, Math.floor(size / 2)].map((wrong) => ({ size: wrong })),
        ...[hashLeaf(Buffer.from("wrong")), empty].map((wrong) => ({ leaf: wrong })),
        ...[rootOf(0), empty].map((wrong) => ({ root: wrong })),
        ...[
          [...path, empty],
          [...path, root],
          [empty, ...path],
          [root, ...path],
        ].map((wrong) => ({ path: wrong })),
        ...flipped.map((wrong) => ({ path: wrong })),
        ...(path.length > 0 ? [{ path: path.slice(0, -1) }, { path: [root, ...path.slice(1)] }] : []),
      ];
      expect(isIncluded(proof)).toBe(true);
      for (const change of changes)
        expect({ change, ok: isIncluded({ ...proof, ...change }) }).toEqual({ change, ok: false });
    },
  );

  it("accepts leaves of every size up to 300 with their paths, and at no other place", () => {
    const sizes = Array.from({ length: 300 }, (_, index) => index + 1);
    for (const size of new Set([...someOf(sizes, 9), 2, 3, 4, 63, 64, 65, 128, 129, 255, 256, 257, 300])) {
      const root = merkleRoot(leaves.slice(0, size));
      // Every leaf of the small trees; of the others both ends and the middle.
      const places = size <= 20 ? [...Array(size).keys()] : [0, Math.floor(size / 2), size - 2, size - 1];
      for (const index of places) {
        const path = inclusionPath(leaves.slice(0, size), index);
        const proof = { leaf: leaves[index] ?? fail(), index, size, path, root };
        const other = index === 0 ? size - 1 : index - 1;
        expect(isIncluded(proof)).toBe(true);
        expect(isIncluded({ ...proof, index: other })).toBe(size === 1);
        expect(isIncluded({ ...proof, leaf: leaves[other] ?? fail() })).toBe(size === 1);
      }
    }
  });

  it.each([
    [0, 0],
    [-1, 1],
    [1, 1],
    [0.5, 1],
    [0, 1.5],
    [Number.NaN, 1],
  ])("refuses leaf %p of %p", (index, size) => {
    const leaf = hashLeaf(Buffer.of());
    expect(isIncluded({ leaf, index, size, path: [], root: leaf })).toBe(false);
  });

  it("does not take a node for a leaf", () => {
    const [left = fail(), right = fail()] = leaves;
    const node = hashLeaf(Buffer.concat([left, right]));
    expect(node).not.toEqual(merkleRoot([left, right]));
  });
});
