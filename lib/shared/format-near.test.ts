import { formatNear } from "./format-near";

const near = (at: string, timeZone = "UTC") =>
  formatNear({ at: new Date(at), now: new Date("2026-03-04T22:30:00.000Z"), timeZone });

describe("formatNear", () => {
  it.each([
    ["2026-03-04T12:15:00.000Z", "12:15"],
    ["2026-03-05T00:05:00.000Z", "Thu 00:05"],
    ["2026-03-10T22:31:00.000Z", "Tue 22:31"],
    ["2026-03-11T01:00:00.000Z", "Mar 11"],
    ["2026-02-26T08:00:00.000Z", "Thu 08:00"],
    ["2026-02-25T23:59:00.000Z", "Feb 25"],
    ["2025-11-02T08:00:00.000Z", "Nov 2, 2025"],
  ])("names %s as %s", (at, text) => {
    expect(near(at)).toBe(text);
  });

  it("counts days in the reader's zone", () => {
    expect(near("2026-03-03T23:30:00.000Z", "Europe/Oslo")).toBe("00:30");
    expect(near("2026-03-04T12:15:00.000Z", "Europe/Oslo")).toBe("13:15");
    expect(near("2026-03-04T12:15:00.000Z", "Pacific/Auckland")).toBe("01:15");
  });
});
