import fc from "fast-check";
import { MAX_SPAN, narrowSpan, planRange, settledBlock, widenSpan } from "./plan-range";

const block = fc.bigInt({ min: 0n, max: 10n ** 12n });

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
  it("goes on without a gap up to the settled block and never beyond, whatever spans come", () => {
    const spans = fc.array(fc.bigInt({ min: 1n, max: MAX_SPAN }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(block, fc.bigInt({ min: 0n, max: 100_000n }), spans, (start, distance, widths) => {
        const settled = start + distance;
        let nextBlock = start;
        for (const span of widths) {
          const range = planRange({ nextBlock, settled, span });
          if (range === null) break;
          expect(range.fromBlock).toBe(nextBlock);
          expect(range.toBlock).toBe(settled < nextBlock + span - 1n ? settled : nextBlock + span - 1n);
          nextBlock = range.toBlock + 1n;
        }
        expect(nextBlock).toBeLessThanOrEqual(settled + 1n);
        expect(planRange({ nextBlock: settled + 1n, settled, span: 1n })).toBeNull();
      }),
    );
  });
});

describe("narrowSpan and widenSpan", () => {
  it("come from any span to a single block in 13 refusals, and then say that there is no smaller one", () => {
    let span: bigint | null = MAX_SPAN;
    let refusals = 0;
    while (span !== null && span > 1n) {
      span = narrowSpan({ fromBlock: 5n, toBlock: 4n + span });
      refusals++;
    }
    expect({ span, refusals }).toEqual({ span: 1n, refusals: 13 });
    expect(narrowSpan({ fromBlock: 5n, toBlock: 5n })).toBeNull();
  });

  it.each([
    [1n, 0, 2n],
    [40n, 499, 80n],
    [40n, 500, 40n],
    [9_000n, 0, MAX_SPAN],
    [MAX_SPAN, 0, MAX_SPAN],
  ])("after %p blocks with %p logs is %p", (span, logs, expected) => {
    expect(widenSpan({ span, logs })).toBe(expected);
  });
});
