import fc from "fast-check";
import {
  areSubmissionsPublic,
  awaitsWinners,
  type BountyTimes,
  bountyState,
  bountyStates,
  isUnderWay,
  takesSubmissions,
} from "./bounty-state";

const at = (text: string): Date => new Date(`2026-05-${text}Z`);
const times: BountyTimes = {
  submissionsUntil: at("10T12:00:00.000"),
  winnersBy: at("17T12:00:00.000"),
  announcedAt: null,
  cancelledAt: null,
};

describe("bountyState", () => {
  it.each([
    ["01T00:00:00.000", {}, "open"],
    ["10T11:59:59.999", {}, "open"],
    ["10T12:00:00.000", {}, "in-review"],
    ["17T11:59:59.999", {}, "in-review"],
    ["17T12:00:00.000", {}, "overdue"],
    ["10T12:00:00.000", { announcedAt: at("10T12:00:00.000") }, "completed"],
    ["30T00:00:00.000", { announcedAt: at("12T00:00:00.000") }, "completed"],
    ["09T00:00:00.000", { cancelledAt: at("08T00:00:00.000") }, "cancelled"],
    ["30T00:00:00.000", { cancelledAt: at("18T00:00:00.000") }, "cancelled"],
  ])("at %s with %j is %s", (now, ends, state) => {
    expect(bountyState({ ...times, ...ends }, at(now))).toBe(state);
  });

  it("only moves on as time passes, and gives exactly one right at a time", () => {
    const moment = fc.date({ noInvalidDate: true, min: at("01T00:00:00.000"), max: at("28T00:00:00.000") });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        const [before, after] = [bountyState(times, earlier), bountyState(times, later)];
        expect(bountyStates.indexOf(before)).toBeLessThanOrEqual(bountyStates.indexOf(after));
        for (const state of [before, after]) expect(takesSubmissions(state)).toBe(!awaitsWinners(state));
      }),
    );
  });
});

it.each([
  ["open", true, false, true, false],
  ["in-review", false, true, true, true],
  ["overdue", false, true, true, true],
  ["completed", false, false, false, true],
  ["cancelled", false, false, false, false],
] as const)(
  "in %s: submits %s, announces %s, cancels or extends %s, shows after the deadline %s",
  (state, submits, announces, underWay, shows) => {
    expect(takesSubmissions(state)).toBe(submits);
    expect(awaitsWinners(state)).toBe(announces);
    expect(isUnderWay(state)).toBe(underWay);
    expect(areSubmissionsPublic({ visibility: "after-deadline", state })).toBe(shows);
    expect(areSubmissionsPublic({ visibility: "always", state })).toBe(true);
  },
);
