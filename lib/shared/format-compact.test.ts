import { formatCompact } from "./format-compact";

describe("formatCompact", () => {
  it.each([
    [Number.NaN, "N/A"],
    [0, "N/A"],
    [-0, "N/A"],
    [Number.POSITIVE_INFINITY, "N/A"],
    [0.000000012345, "0.00000001"],
    [0.0099, "0.00990000"],
    [0.01, "0.01"],
    [0.5, "0.50"],
    [999, "999.00"],
    [999.99, "999.99"],
    [1_000, "1.00K"],
    [1_234.5, "1.23K"],
    [999_994, "999.99K"],
    [1_000_000, "1.00M"],
    [333_333_333, "333.33M"],
    [1_000_000_000, "1.00B"],
    [1_400_000_000_000, "1400.00B"],
    [-0.5, "-0.50000000"],
    [-1_500, "-1500.00000000"],
  ])("shows %p as %s", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [0n, "N/A"],
    [1n, "1.00"],
    [999n, "999.00"],
    [1_000n, "1.00K"],
    [1_994n, "1.99K"],
    [1_995n, "2.00K"],
    [1_000_000n, "1.00M"],
    [1_000_000_000n, "1.00B"],
    [-5n, "-5.00000000"],
  ])("shows %p exactly as %s", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it("keeps digits of a bigint that a number would lose", () => {
    expect(formatCompact(9_007_199_254_740_993_990_000_000n)).toBe("9007199254740993.99B");
  });
});
