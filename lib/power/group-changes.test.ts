import fc from "fast-check";
import { type BalancePoint, groupChanges } from "./group-changes";

const all = { before: true, after: true };

/** A whole history as the store would give it around a block. */
function around(points: readonly BalancePoint[], block: bigint, limit: number) {
  const before = points.filter((point) => point.block <= block).toReversed();
  const after = points.filter((point) => point.block > block);
  return {
    before: before.slice(0, limit),
    after: after.slice(0, limit),
    isAll: { before: before.length < limit, after: after.length < limit },
  };
}

describe("groupChanges", () => {
  it("knows nothing about a holder without a history", () => {
    expect(groupChanges({ before: [], after: [], isAll: all })).toEqual([]);
  });

  it("sums neighbours that go the same way, nearest first on each side", () => {
    const points = [
      { block: 5n, balance: 3n },
      { block: 8n, balance: 2n },
      { block: 9n, balance: 0n },
      { block: 20n, balance: 0n + 4n },
      { block: 21n, balance: 5n },
      { block: 22n, balance: 1n },
    ];
    expect(groupChanges(around(points, 9n, 50))).toEqual([
      ...[
        { direction: "left", when: "before", amount: 3n, count: 2, nearestBlock: 9n, farthestBlock: 8n },
        { direction: "arrived", when: "before", amount: 3n, count: 1, nearestBlock: 5n, farthestBlock: 5n },
        { direction: "arrived", when: "after", amount: 5n, count: 2, nearestBlock: 20n, farthestBlock: 21n },
        { direction: "left", when: "after", amount: 4n, count: 1, nearestBlock: 22n, farthestBlock: 22n },
      ].map((group) => ({ ...group, isComplete: true })),
    ]);
  });

  it("does not take the oldest point that was read for the first of all", () => {
    const points = [1n, 2n, 3n, 4n].map((block) => ({ block, balance: block * 10n }));
    expect(groupChanges(around(points, 4n, 3))).toEqual([
      {
        ...{ direction: "arrived", when: "before", amount: 20n, count: 2, isComplete: false },
        ...{ nearestBlock: 4n, farthestBlock: 3n },
      },
    ]);
  });

  it("gives at most three groups for each side", () => {
    const points = Array.from({ length: 20 }, (_, index) => ({
      block: BigInt(index),
      balance: BigInt(index % 2) + 1n,
    }));
    const groups = groupChanges(around(points, 9n, 50));
    expect(groups.map(({ when }) => when)).toEqual(["before", "before", "before", "after", "after", "after"]);
    expect(groups.every(({ isComplete }) => isComplete)).toBe(true);
  });

  it("adds up: arrivals minus departures of a complete side are the difference of the balances", () => {
    const balances = fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 4 });
    fc.assert(
      fc.property(balances, fc.nat(5), (values, place) => {
        const points = values.flatMap((balance, index) =>
          balance === (values[index - 1] ?? 0n) ? [] : [{ block: BigInt(index), balance }],
        );
        const block = BigInt(place);
        const at = points.findLast((point) => point.block <= block)?.balance ?? 0n;
        const end = points.at(-1)?.balance ?? 0n;
        const sums = { before: 0n, after: 0n };
        for (const { when, direction, amount } of groupChanges(around(points, block, 50))) {
          sums[when] += direction === "arrived" ? amount : -amount;
        }
        // Four points make at most three groups only if two go the same way.
        const groups = groupChanges(around(points, block, 50)).filter(({ when }) => when === "before").length;
        if (groups < 3) expect(sums.before).toBe(at);
        const later = groupChanges(around(points, block, 50)).filter(({ when }) => when === "after").length;
        if (later < 3) expect(sums.after).toBe(end - at);
      }),
    );
  });
});
