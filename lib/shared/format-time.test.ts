import { formatTime } from "./format-time";

describe("formatTime", () => {
  it("names day, minute and zone, at midnight too", () => {
    expect(formatTime(new Date("2025-11-18T14:05:59Z"))).toBe("Nov 18, 2025, 14:05 UTC");
    expect(formatTime(new Date("2025-11-18T00:00:00Z"))).toBe("Nov 18, 2025, 00:00 UTC");
  });

  it("says N/A for no time", () => {
    expect(formatTime(new Date("never"))).toBe("N/A");
  });
});
