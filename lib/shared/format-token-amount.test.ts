import { formatTokenAmount } from "./format-token-amount";

const ONE = 10n ** 18n;

describe("formatTokenAmount", () => {
  it.each([
    [0n, "0.00T"],
    [1_400_000_000_000n * ONE, "1.40T"],
    [10_000_000_000n * ONE, "0.01T"],
    [9_999_000_000n * ONE, "10.00B"],
    [5_000_000n * ONE, "5.00M"],
    [12n * ONE, "12.00"],
    [1_000n * ONE, "1.00K"],
    [1_000n * ONE - 1n, "999.99"],
    [25n * 10n ** 17n, "2.50"],
    [5n * 10n ** 17n, "0.5"],
  ])("writes %s as %s", (tokenWei, text) => {
    expect(formatTokenAmount(tokenWei)).toBe(text);
  });
});
