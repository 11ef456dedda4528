import { chooseSettledBlock } from "./choose-settled-block";

describe("chooseSettledBlock", () => {
  it.each([
    { latest: 100n, finalized: 100n, confirmations: 3n, settled: 97n },
    { latest: 100n, finalized: 100n, confirmations: 0n, settled: 100n },
    { latest: 100n, finalized: 36n, confirmations: 3n, settled: 36n },
    { latest: 100n, finalized: null, confirmations: 3n, settled: 88n },
    { latest: 100n, finalized: null, confirmations: 20n, settled: 80n },
    { latest: 12n, finalized: null, confirmations: 3n, settled: 0n },
    { latest: 11n, finalized: null, confirmations: 3n, settled: null },
    { latest: 2n, finalized: 2n, confirmations: 3n, settled: null },
  ])(
    "is $settled at head $latest, final $finalized, $confirmations confirmations",
    ({ settled, ...chain }) => {
      expect(chooseSettledBlock(chain)).toBe(settled);
    },
  );
});
