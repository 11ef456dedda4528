import { formatTokenAmount } from "./format-token-amount";

const ONE = 10n ** 18n;

describe("formatTokenAmount", () => {
  it.each([
    [0n, "0"],
    [4_250_000_000_000n * ONE, "4.25T"],
    [1_400_000_000_000n * ONE, "1.40T"],
    [2_000_000_000_000n * ONE, "2T"],
    [1_000_000_000_000n * ONE - 1n, "999.99B"],
    [10_000_000_000n * ONE, "10B"],
    [333_333_333n * ONE, "333.33M"],
    [80_000_000n * ONE, "80M"],
    [2_500n * ONE, "2,500"],
    [1_000n * ONE - 1n, "999.99"],
    [12n * ONE, "12"],
    [25n * 10n ** 17n, "2.50"],
    [5n * 10n ** 17n, "0.50"],
    [1n, "0.000000000000000001"],
  ])("writes %s as %s", (tokenWei, text) => {
    expect(formatTokenAmount(tokenWei)).toBe(text);
  });
});
