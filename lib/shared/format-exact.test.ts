import { formatExact } from "./format-exact";

describe("formatExact", () => {
  it.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [52_400_000_000_000_000_000n, 18, "52.4"],
    [49_999_999_999_999_999_999n, 18, "49.999999999999999999"],
    [1_234_567n * 10n ** 18n, 18, "1,234,567"],
    [-1_500n, 3, "-1.5"],
    [12n, 0, "12"],
  ])("writes %s of %s decimals as %s", (value, decimals, text) => {
    expect(formatExact({ value, decimals })).toBe(text);
  });
});
