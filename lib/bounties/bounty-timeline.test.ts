import type { BountyDetail } from "./bounty-schemas";
import { bountyTimeline } from "./bounty-timeline";

const day = (number: number) => `2026-05-${String(number).padStart(2, "0")}T12:00:00.000Z`;
const dates = (before: number, after: number) => ({ before: day(before), after: day(after) });
const bounty = {
  createdAt: day(1),
  submissionsUntil: day(10),
  winnersBy: day(17),
  announcedAt: null,
  cancelled: null,
  extensions: [] as BountyDetail["extensions"],
  serverTime: day(2),
} as BountyDetail;
const cancelled = { by: `0x${"aa".repeat(20)}`, reason: "No money" };

describe("bountyTimeline", () => {
  it.each<[string, Partial<BountyDetail>, string[]]>([
    ["open", {}, ["Published, done", "Submissions close", "Winners are named by"]],
    [
      "at the deadline",
      { serverTime: day(10) },
      ["Published, done", "Submissions closed, done", "Winners are named by"],
    ],
    [
      "overdue",
      { serverTime: day(20) },
      ["Published, done", "Submissions closed, done", "Winners were due, done"],
    ],
    [
      "announced",
      { serverTime: day(20), announcedAt: day(12) },
      ["Published, done", "Submissions closed, done", "Winners named, done"],
    ],
    [
      "cancelled while open",
      { serverTime: day(20), cancelled: { ...cancelled, at: day(5) } },
      ["Published, done", "Cancelled, done"],
    ],
    [
      "cancelled in review",
      { serverTime: day(20), cancelled: { ...cancelled, at: day(12) } },
      ["Published, done", "Submissions closed, done", "Cancelled, done"],
    ],
    [
      "extended before and after its first deadline",
      {
        serverTime: day(9),
        extensions: [
          { at: day(3), submissionsUntil: dates(4, 6), winnersBy: dates(17, 17) },
          { at: day(7), submissionsUntil: dates(6, 10), winnersBy: dates(17, 17) },
        ],
      },
      [
        "Published, done",
        "Deadline extended, done",
        "Deadline extended, done",
        "Submissions close",
        "Winners are named by",
      ],
    ],
  ])("%s", (_, change, expected) => {
    const moments = bountyTimeline({ ...bounty, ...change });
    expect(moments.map(({ name, isDone }) => (isDone ? `${name}, done` : name))).toEqual(expected);
    const times = moments.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
});
