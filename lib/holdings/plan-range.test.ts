import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { planRange, settledBlock, splitRange } from "./plan-range";

const block = fc.bigInt({ min: 0n, max: 10n ** 12n });
const width = fc.bigInt({ min: 1_000n, max: 10_000n });

describe("settledBlock", () => {
  it.each([
    [10n, 0n, 10n],
    [10n, 3n, 7n],
    [3n, 3n, 0n],
    [2n, 3n, -1n],
  ])("of head %p with %p confirmations is %p", (head, confirmations, expected) => {
    expect(settledBlock({ head, confirmations })).toBe(expected);
  });
});

describe("planRange", () => {
  it("reads every block of each contract once, up to the target, and contracts at the same block together", () => {
    const starts = fc.array(fc.bigInt({ min: 0n, max: 50_000n }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        block,
        starts,
        fc.bigInt({ min: 0n, max: 60_000n }),
        width,
        (base, ahead, distance, blocks) => {
          const target = base + distance;
          let places = ahead.map((more, contract) => ({ contract, nextBlock: base + more }));
          for (
            let range = planRange({ places, target, blocks });
            range;
            range = planRange({ places, target, blocks })
          ) {
            const { contracts, fromBlock, toBlock } = range;
            expect(toBlock).toBeLessThanOrEqual(target);
            expect(toBlock - fromBlock).toBeLessThan(blocks);
            expect(toBlock).toBeGreaterThanOrEqual(fromBlock);
            expect(contracts).toEqual(
              places.filter(({ nextBlock }) => nextBlock === fromBlock).map(({ contract }) => contract),
            );
            // No contract is overtaken.
            for (const { contract, nextBlock } of places) {
              expect(contracts.includes(contract) || nextBlock > toBlock).toBe(true);
            }
            places = places.map((place) =>
              contracts.includes(place.contract) ? { ...place, nextBlock: toBlock + 1n } : place,
            );
          }
          for (const { nextBlock } of places) expect(nextBlock).toBeGreaterThan(target);
        },
      ),
      propertyRuns(50),
    );
  });
});

describe("splitRange", () => {
  it("keeps every block once, in order, in pieces that are short enough", () => {
    fc.assert(
      fc.property(
        block,
        fc.bigInt({ min: 0n, max: 20_000n }),
        fc.bigInt({ min: 100n, max: 10_000n }),
        (fromBlock, more, blocks) => {
          const pieces = splitRange({ fromBlock, toBlock: fromBlock + more }, blocks);
          let next = fromBlock;
          for (const piece of pieces) {
            expect(piece.fromBlock).toBe(next);
            expect(piece.toBlock - piece.fromBlock).toBeLessThan(blocks);
            next = piece.toBlock + 1n;
          }
          expect(next).toBe(fromBlock + more + 1n);
        },
      ),
    );
  });
});
