import { trailWords } from "./trail-words";

const now = new Date("2026-03-04T12:00:00.000Z");
const ballot = (choice: "yes" | "no", hoursAgo: number) => ({
  choice,
  reason: "",
  castAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  messageHash: `0x${"00".repeat(32)}`,
});

describe("trailWords", () => {
  it.each([
    [[], ""],
    [[ballot("yes", 50)], "voted 2 d 2 h ago"],
    [[ballot("no", 2), ballot("yes", 50)], "changed from yes to no 2 h ago"],
    [[ballot("yes", 2), ballot("yes", 50)], "signed again 2 h ago"],
    [
      [ballot("no", 0.5), ballot("yes", 3), ballot("no", 50)],
      "changed from yes to no 30 min ago, 3 ballots in all",
    ],
    [[ballot("no", 0)], "voted just now"],
  ])("tells %#", (trail, words) => {
    expect(trailWords({ trail, now })).toBe(words);
  });
});
