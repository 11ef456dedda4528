import fc from "fast-check";
import { hashLeaf, type MerkleHash, merkleRoot } from "@/lib/shared/merkle-tree";
import type { LeafRange } from "@/lib/shared/partial-tree";
import { propertyRuns } from "@/tests/property-runs";
import {
  areGroupsIncluded,
  areLeavesInGroup,
  groupOf,
  listManyLeavesRanges,
  type ManyLeavesProof,
} from "./many-leaves";

const leaves = Array.from({ length: 600 }, (_, index) => hashLeaf(Buffer.from(`leaf ${index}`)));
const rootOf = ({ start, end }: LeafRange) => merkleRoot(leaves.slice(start, end));

function prove(places: readonly number[], size: number): ManyLeavesProof {
  const { groups, beside } = listManyLeavesRanges({ places, size });
  return {
    groups: groups.map(({ place, range, beside: own }) => ({
      place,
      root: rootOf(range),
      hashes: own.map(rootOf),
    })),
    hashes: beside.map(rootOf),
  };
}

/** The groups that don't hold; "tree" if their roots don't lead to the tree's. */
function findBroken({
  proof,
  own,
  size,
}: {
  proof: ManyLeavesProof;
  own: ReadonlyMap<number, MerkleHash>;
  size: number;
}): (number | "tree")[] {
  const root = merkleRoot(leaves.slice(0, size));
  const broken = proof.groups.filter((group) => {
    const members = new Map([...own].filter(([position]) => groupOf(position) === group.place));
    return !areLeavesInGroup({ leaves: members, group, size });
  });
  return [
    ...(areGroupsIncluded({ proof, size, root }) ? [] : ["tree" as const]),
    ...broken.map(({ place }) => place),
  ];
}

const trees = fc.integer({ min: 1, max: leaves.length }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    places: fc
      .uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 60 })
      .map((all) => all.toSorted((left, right) => left - right)),
  }),
);
const ownOf = (places: readonly number[]) =>
  new Map(places.map((place) => [place, leaves[place] ?? hashLeaf(Buffer.of())]));

describe("a proof for many leaves", () => {
  it("holds for any leaves of any tree, and for no other leaf, place, size or hash", () => {
    fc.assert(
      fc.property(trees, fc.nat(), ({ size, places }, lot) => {
        const proof = prove(places, size);
        const own = ownOf(places);
        expect(findBroken({ proof, own, size })).toEqual([]);
        const chosen = places[lot % places.length] ?? 0;
        const group = groupOf(chosen);
        const others = new Map([...own].filter(([place]) => place !== chosen));
        expect(
          findBroken({ proof, own: new Map([...own, [chosen, hashLeaf(Buffer.from("other"))]]), size }),
        ).toEqual([group]);
        expect(findBroken({ proof, own: others, size })).toEqual([group]);
        const longer = proof.groups.map((one) =>
          one.place === group ? { ...one, hashes: [...one.hashes, one.root] } : one,
        );
        expect(findBroken({ proof: { ...proof, groups: longer }, own, size })).toEqual([group]);
        const swapped = proof.groups.map((one) =>
          one.place === group ? { ...one, root: hashLeaf(one.root) } : one,
        );
        expect(findBroken({ proof: { ...proof, groups: swapped }, own, size })).toEqual(["tree", group]);
        expect(
          findBroken({
            proof: {
              ...proof,
              hashes: [...proof.hashes, ...proof.hashes.slice(0, 1), hashLeaf(Buffer.of())],
            },
            own,
            size,
          }),
        ).toEqual(["tree"]);
      }),
      propertyRuns(100),
    );
  });

  it("finds no leaf outside the tree, in another group or at half a place", () => {
    const proof = prove([3], 20);
    const leaf = leaves[3] ?? hashLeaf(Buffer.of());
    for (const place of [-1, 2.5, 19, 20, Number.NaN]) {
      const [group] = proof.groups;
      expect(group && areLeavesInGroup({ leaves: new Map([[place, leaf]]), group, size: 20 })).toBe(false);
    }
  });

  it("needs no hash beside leaves that fill the tree, and few beside a run of leaves", () => {
    const all = Array.from({ length: 512 }, (_, index) => index);
    const whole = prove(all, 512);
    expect(whole.groups.every(({ hashes }) => hashes.length === 0) && whole.hashes.length === 0).toBe(true);
    const run = prove(all.slice(100, 300), 512);
    expect(run.groups.flatMap(({ hashes }) => hashes).length + run.hashes.length).toBeLessThan(16);
  });
});
