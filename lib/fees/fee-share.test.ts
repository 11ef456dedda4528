import { feeShare } from "./fee-share";

describe("feeShare", () => {
  it.each<[bigint, bigint, string | null]>([
    [333_333_333n, 4_250_000_000_000n, "0.008 %"],
    [1n, 10n ** 30n, "0.001 %"],
    [1n, 1_000n, "0.1 %"],
    [1_234n, 100_000n, "1.3 %"],
    [1n, 3n, "34 %"],
    [7n, 7n, "100 %"],
    [8n, 7n, null],
    [0n, 0n, null],
  ])("of %s among %s is %s", (amountWei, heldWei, words) => {
    expect(feeShare({ amountWei, heldWei })).toBe(words);
  });
});
