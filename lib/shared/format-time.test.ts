import { formatTime, formatTimeIn } from "./format-time";

describe("formatTime", () => {
  it("names day, minute and zone, at midnight too", () => {
    expect(formatTime(new Date("2025-11-18T14:05:59Z"))).toBe("Nov 18, 2025, 14:05 UTC");
    expect(formatTime(new Date("2025-11-18T00:00:00Z"))).toBe("Nov 18, 2025, 00:00 UTC");
  });

  it("names another zone", () => {
    const date = new Date("2025-11-18T20:05:00Z");
    expect(formatTimeIn(date, "Asia/Tokyo")).toBe("Nov 19, 2025, 05:05 GMT+9");
  });

  it("says N/A for no time", () => {
    expect(formatTime(new Date("never"))).toBe("N/A");
  });
});
