import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { bountyState } from "./bounty-state";
import { type BountyMoments, describeBounty } from "./describe-bounty";

const submissionsUntil = "2026-05-10T12:00:00.000Z";
const winnersBy = "2026-05-17T12:00:00.000Z";
const open: BountyMoments = { state: "open", submissionsUntil, winnersBy, announcedAt: null };
const announcedAt = "2026-05-12T12:00:00.000Z";
const cancelledAt = "2026-05-08T12:00:00.000Z";

describe("describeBounty", () => {
  it.each<[string, Partial<BountyMoments>, string, [string, string, string]]>([
    ["open", {}, "2026-05-08T08:00:00Z", ["Open", "closes in 2 d 4 h", submissionsUntil]],
    ["at the deadline", {}, submissionsUntil, ["In review", "winners in 7 d", winnersBy]],
    ["in review", {}, "2026-05-17T11:59:00Z", ["In review", "winners in 1 min", winnersBy]],
    ["overdue", {}, "2026-05-19T12:00:00Z", ["Overdue", "winners were due 2 d ago", winnersBy]],
    ["just overdue", {}, winnersBy, ["Overdue", "winners were due just now", winnersBy]],
    [
      "announced",
      { announcedAt, state: "completed" },
      "2026-05-13T12:00:00Z",
      ["Completed", "winners named 1 d ago", announcedAt],
    ],
    [
      "announced after this page was read",
      { announcedAt },
      announcedAt,
      ["Completed", "winners named just now", announcedAt],
    ],
    [
      "cancelled",
      { state: "cancelled", cancelledAt },
      "2026-05-08T13:00:00Z",
      ["Cancelled", "1 h ago", cancelledAt],
    ],
    [
      "cancelled, as a list says it",
      { state: "cancelled" },
      "2026-05-20T12:00:00Z",
      ["Cancelled", "", submissionsUntil],
    ],
  ])("%s", (_, change, now, [word, time, at]) => {
    expect(describeBounty({ ...open, ...change }, new Date(now))).toMatchObject({ word, time, at });
  });

  it("says the state that the rule says, at each moment, and never counts below zero", () => {
    const moment = fc.date({
      noInvalidDate: true,
      min: new Date("2026-05-01"),
      max: new Date("2026-06-01"),
    });
    fc.assert(
      fc.property(moment, (now) => {
        const times = {
          submissionsUntil: new Date(submissionsUntil),
          winnersBy: new Date(winnersBy),
          announcedAt: null,
          cancelledAt: null,
        };
        const words = describeBounty(open, now);
        expect(words.state).toBe(bountyState(times, now));
        expect(words.time).not.toContain("-");
      }),
      propertyRuns(200),
    );
  });
});
