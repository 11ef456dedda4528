import { describeStatus } from "./describe-status";

const startsAt = "2026-01-02T00:00:00.000Z";
const endsAt = "2026-01-05T00:00:00.000Z";
const open = { startsAt, endsAt, status: "active", outcome: null, isCounting: false } as const;

describe("describeStatus", () => {
  it.each([
    ["before the start", "2026-01-01T22:00:00Z", { status: "Pending", outcome: null, time: "starts in 2 h" }],
    ["at the start", startsAt, { status: "Active", outcome: null, time: "ends in 3 d" }],
    [
      "a second before the end",
      "2026-01-04T23:59:59Z",
      { status: "Active", outcome: null, time: "ends in 1 s" },
    ],
    [
      "at the end, while it is counted",
      endsAt,
      { status: "Closed", outcome: "Counting", time: "ended just now" },
    ],
  ])("counts by the given clock %s", (_name, now, words) => {
    const read = { ...open, status: now < startsAt ? ("pending" as const) : open.status };
    expect(describeStatus(read, new Date(now))).toMatchObject(words);
  });

  it("says what came of a closed one, and when", () => {
    const closed = { ...open, status: "closed", outcome: "quorum-not-met" } as const;
    expect(describeStatus(closed, new Date("2026-01-07T04:00:00Z"))).toEqual({
      status: "Closed",
      outcome: "Quorum not met",
      time: "ended 2 d 4 h ago",
      at: endsAt,
    });
  });

  it("never counts down a cancelled one", () => {
    const cancelled = { ...open, status: "closed", outcome: "cancelled" } as const;
    const words = describeStatus({ ...cancelled, cancelledAt: startsAt }, new Date("2026-01-02T01:00:00Z"));
    expect(words).toEqual({ status: "Closed", outcome: "Cancelled", time: "1 h ago", at: startsAt });
  });
});
