import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { PAYOUT_SECONDS } from "./bounty-limits";
import { overdueDays, payoutDue, payoutState } from "./payout-state";

const HASH = `0x${"ab".repeat(32)}`;

describe("payoutState", () => {
  it.each([
    [null, null, "unpaid"],
    [null, HASH, "sent"],
    ["pending", HASH, "unproved"],
    ["revoked", HASH, "unproved"],
    ["revoked", null, "unproved"],
    ["credited", HASH, "proved"],
    ["credited", null, "proved"],
  ] as const)("with proof %s and transaction %s is %s", (proof, txHash, state) => {
    expect(payoutState({ proof, txHash })).toBe(state);
  });
});

describe("overdueDays", () => {
  const owedSince = new Date("2026-05-01T12:00:00Z");
  const due = payoutDue(owedSince).getTime();
  const DAY = 86_400_000;

  it("is due after the time that sponsors have", () => {
    expect(due - owedSince.getTime()).toBe(PAYOUT_SECONDS * 1_000);
  });

  it.each([
    [-8 * DAY, 0],
    [-1, 0],
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [30 * DAY, 30],
  ])("%s ms after the due time is %s", (ms, days) => {
    expect(overdueDays({ owedSince, now: new Date(due + ms) })).toBe(days);
  });

  it("grows by exactly one a day from the due time on", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 * DAY }), (ms) => {
        const at = (late: number) => overdueDays({ owedSince, now: new Date(due + late) });
        expect(at(ms + DAY) - at(ms)).toBe(1);
        expect(Object.is(at(-ms), 0)).toBe(true);
      }),
      propertyRuns(200),
    );
  });
});
