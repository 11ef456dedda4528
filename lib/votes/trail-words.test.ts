import { trailWords } from "./trail-words";

const endsAt = "2026-03-04T12:00:00.000Z";
const hoursBefore = (hours: number) => new Date(Date.parse(endsAt) - hours * 3_600_000).toISOString();
const ballot = (choice: "yes" | "no", hours: number) => ({
  choice,
  reason: "",
  castAt: hoursBefore(hours),
  messageHash: `0x${"00".repeat(32)}`,
});

describe("trailWords", () => {
  it.each([
    [[], ""],
    [[ballot("yes", 50)], "voted yes 2 d 2 h before the end"],
    [[ballot("no", 2), ballot("yes", 50)], "voted yes, changed to no 2 h before the end"],
    [[ballot("yes", 2), ballot("yes", 50)], "voted yes, signed yes again 2 h before the end"],
    [
      [ballot("no", 0.5), ballot("yes", 3), ballot("no", 50)],
      "voted no, signed 3 ballots in all, and last changed to no 30 min before the end",
    ],
    [[ballot("no", 0)], "voted no 0 s before the end"],
  ])("tells %#", (trail, words) => {
    expect(trailWords({ trail, endsAt })).toBe(words);
  });
});
