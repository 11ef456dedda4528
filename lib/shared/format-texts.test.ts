import { formatAddress } from "./format-address";
import { formatDate } from "./format-date";
import { formatWhole } from "./format-whole";
import { tokenLabel } from "./token-label";

describe("formatAddress", () => {
  it("keeps the first 6 and the last 4 characters", () => {
    expect(formatAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")).toBe("0x7099...79C8");
  });

  it.each(["", "0x12", "0x12345678"])("leaves %p alone, because shortening would lengthen it", (text) => {
    expect(formatAddress(text)).toBe(text);
  });
});

describe("formatDate", () => {
  it.each([
    ["2025-11-18T00:00:00Z", "Nov 18, 2025"],
    ["2024-02-29T23:59:59Z", "Feb 29, 2024"],
    ["2026-01-01T00:00:00Z", "Jan 1, 2026"],
    ["not a date", "N/A"],
  ])("shows %s as %s", (text, shown) => {
    expect(formatDate(new Date(text))).toBe(shown);
  });
});

describe("formatWhole", () => {
  it.each([
    [0n, "0"],
    [1_500n, "1,500"],
    [1_000_000n, "1 million"],
    [1_500_000n, "1,500,000"],
    [10n ** 12n, "1 trillion"],
    [333_333_333n, "333,333,333"],
    [10n ** 15n, "1,000,000,000,000,000"],
  ])("says %p as %s", (value, text) => {
    expect(formatWhole(value)).toBe(text);
  });
});

describe("tokenLabel", () => {
  it("writes the product as a ticker", () => {
    expect(tokenLabel("Kairos")).toBe("$KAIROS");
  });
});
