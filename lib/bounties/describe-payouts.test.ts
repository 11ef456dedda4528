import { describePayouts } from "./describe-payouts";

const announcedAt = "2026-05-01T12:00:00.000Z";

describe("describePayouts", () => {
  it.each([
    ["nobody is owed anything", { owed: 0, proved: 0 }, "2026-05-30T12:00:00Z", null],
    ["it may still be paid in time", { owed: 3, proved: 0 }, "2026-05-08T12:00:00Z", "Not paid yet"],
    ["some are paid", { owed: 3, proved: 2 }, "2026-05-02T12:00:00Z", "2 of 3 paid"],
    [
      "the seventh day has passed",
      { owed: 1, proved: 0 },
      "2026-05-08T12:00:01Z",
      "Not paid yet, 1 day overdue",
    ],
    ["some wait too long", { owed: 3, proved: 1 }, "2026-05-11T00:00:00Z", "1 of 3 paid, 3 days overdue"],
    ["all are paid, however late", { owed: 3, proved: 3 }, "2026-06-30T12:00:00Z", "Paid, proved"],
  ])("when %s", (_, payouts, now, word) => {
    expect(describePayouts({ announcedAt, payouts }, new Date(now))?.word ?? null).toBe(word);
  });

  it("says nothing before winners are named", () => {
    expect(describePayouts({ announcedAt: null, payouts: { owed: 0, proved: 0 } }, new Date())).toBeNull();
  });
});
