import { parseDecimal } from "./decimal";

describe("parseDecimal", () => {
  it.each([
    ["12", 0, 12n],
    ["1,500,000", 0, 1_500_000n],
    ["1.5", 18, 1_500_000_000_000_000_000n],
    ["0.000000000000000001", 18, 1n],
    ["1.50", 1, 15n],
    ["400B", 18, 400_000_000_000n * 10n ** 18n],
    ["1.4t", 18, 1_400_000_000_000n * 10n ** 18n],
    ["1.5K", 0, 1_500n],
    [" 12 500.5 m ", 0, 12_500_500_000n],
  ])("reads %s with %p decimals", (text, decimals, value) => {
    expect(parseDecimal({ text, decimals })).toBe(value);
  });

  it.each(["", "-1", "1e5", "0x10", ".5", "1.", "1..2", "12 apples", "9".repeat(41)])(
    "refuses %p",
    (text) => {
      expect(parseDecimal({ text, decimals: 18 })).toBeUndefined();
    },
  );

  it.each(["1,5", "1.500,25", "1,00,000", "1000,000", "1 2", "0.5,0"])("guesses nothing about %p", (text) => {
    expect(parseDecimal({ text, decimals: 18 })).toBeUndefined();
  });

  it("refuses too many decimals rather than dropping them", () => {
    expect(parseDecimal({ text: "1.5", decimals: 0 })).toBeUndefined();
    expect(parseDecimal({ text: "0.0000000000000000001", decimals: 18 })).toBeUndefined();
  });
});
