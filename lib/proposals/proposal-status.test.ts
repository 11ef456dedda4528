import fc from "fast-check";
import { proposalOutcome, proposalStatus, quorumPower } from "./proposal-status";

const startsAt = new Date("2026-01-05T12:00:00.000Z");
const endsAt = new Date("2026-01-08T12:00:00.000Z");
const at = (base: Date, milliseconds: number) => new Date(base.getTime() + milliseconds);

describe("proposalStatus", () => {
  it.each([
    ["pending one millisecond before the start", at(startsAt, -1), "pending"],
    ["active at the start", startsAt, "active"],
    ["active one millisecond before the end", at(endsAt, -1), "active"],
    ["closed at the end", endsAt, "closed"],
  ] as const)("is %s", (_claim, now, status) => {
    expect(proposalStatus({ startsAt, endsAt, cancelledAt: null }, now)).toBe(status);
  });

  it("is closed from the cancellation on, before the start too", () => {
    expect(proposalStatus({ startsAt, endsAt, cancelledAt: startsAt }, at(startsAt, -1))).toBe("closed");
  });
});

describe("proposalOutcome", () => {
  const tally = (yesPower: bigint, noPower: bigint) => ({ yesPower, noPower, yesCount: 1, noCount: 1 });
  it.each([
    ["passes with one unit more of yes", tally(51n, 50n), 101n, "passed"],
    ["rejects a tie", tally(50n, 50n), 100n, "rejected"],
    ["rejects with one unit more of no", tally(50n, 51n), 0n, "rejected"],
    ["needs the quorum to the last unit", tally(100n, 0n), 101n, "quorum-not-met"],
    ["reaches the quorum exactly, no counted too", tally(60n, 40n), 100n, "passed"],
    ["rejects without any vote when no quorum is asked", tally(0n, 0n), 0n, "rejected"],
  ] as const)("%s", (_claim, result, quorum, outcome) => {
    expect(proposalOutcome({ tally: result, quorumPower: quorum, isCancelled: false })).toBe(outcome);
  });

  it("is cancelled whatever was voted", () => {
    expect(proposalOutcome({ tally: tally(9n, 0n), quorumPower: 1n, isCancelled: true })).toBe("cancelled");
  });
});

describe("quorumPower", () => {
  it("is the least power whose share of the total reaches the basis points", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n), fc.bigInt(0n, 10_000n), (totalPower, basisPoints) => {
        const quorum = quorumPower({ totalPower, basisPoints });
        expect(quorum * 10_000n >= totalPower * basisPoints).toBe(true);
        expect(quorum === 0n || (quorum - 1n) * 10_000n < totalPower * basisPoints).toBe(true);
        expect(quorum <= totalPower).toBe(true);
      }),
    );
  });
});
