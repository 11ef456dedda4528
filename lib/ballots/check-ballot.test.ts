import { addressOf, bytes32, someBallot, someName } from "@/tests/builders/ballots";
import { type BallotClaim, checkBallot, type ExpectedBallot } from "./check-ballot";

const NOW = 1_800_000_000n;
const START = NOW - 100_000n;
const END = NOW + 100_000n;

function judge({
  ballot = {},
  expected = {},
  previousSignedAt = null,
}: {
  ballot?: Partial<BallotClaim>;
  expected?: Partial<ExpectedBallot>;
  previousSignedAt?: bigint | null;
}): string {
  const { proposal, voter } = someBallot();
  const checked = checkBallot({
    ballot: { ...someBallot({ signedAt: NOW }), ...ballot },
    expected: {
      names: [proposal, someName({ label: "#12 (hidden by a moderator)" })],
      voter,
      signer: "key",
      start: START,
      end: END,
      now: NOW,
      ...expected,
    },
    previousSignedAt,
  });
  return checked.ok ? "ok" : checked.reason;
}

describe("checkBallot", () => {
  it("answers the ballot itself if every rule holds", () => {
    const { proposal, voter } = someBallot();
    const expected = {
      names: [proposal, someName({ label: "#12 (hidden by a moderator)" })],
      voter,
      signer: "key",
      start: START,
      end: END,
      now: NOW,
    } as const;
    const ballot = someBallot({ choice: "no" });
    expect(checkBallot({ ballot, expected, previousSignedAt: null })).toEqual({ ok: true, value: ballot });
  });

  it.each([
    ["another proposal", { proposal: someName({ digest: bytes32("other") }) }, "other-proposal"],
    ["another title", { proposal: someName({ label: "#12 Free beer" }) }, "other-words"],
    ["another club", { proposal: someName({ club: "The Painters" }) }, "other-words"],
    ["no choice", { choice: "" }, "unknown-choice"],
    ["abstain", { choice: "abstain" }, "unknown-choice"],
    ["a choice in capitals", { choice: "Yes" }, "unknown-choice"],
    ["a choice with a blank", { choice: "yes " }, "unknown-choice"],
    ["another voter", { voter: addressOf(`0x${"c3".repeat(20)}`) }, "other-voter"],
    ["a reason of 2,001 characters", { reason: "x".repeat(2_001) }, "reason-too-long"],
    ["a reason with half an emoji", { reason: "\ud83d" }, "reason-not-plain"],
    ["a reason out of NFC", { reason: "e\u0301" }, "reason-not-normal"],
  ])("refuses %s", (_what, ballot, reason) => {
    expect(judge({ ballot })).toBe(reason);
  });

  it("accepts any of the names that the proposal has", () => {
    const proposal = someName({ label: "#12 (hidden by a moderator)" });
    expect(judge({ ballot: { proposal } })).toBe("ok");
  });

  it("accepts an address and a digest in any case", () => {
    const { proposal, voter } = someBallot();
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}` as const;
    const digest = upper(proposal.digest);
    expect(
      judge({ ballot: { proposal: { ...proposal, digest } }, expected: { voter: addressOf(upper(voter)) } }),
    ).toBe("ok");
  });

  it.each([
    [-301n, "signed-too-early"],
    [-300n, "ok"],
    [0n, "ok"],
    [300n, "ok"],
    [301n, "signed-too-late"],
  ])("judges a key's ballot %s s from now", (distance, expected) => {
    expect(judge({ ballot: { signedAt: NOW + distance } })).toBe(expected);
  });

  it.each([
    ["a second before the start", START - 1n, NOW, "signed-too-early"],
    ["at the start", START, NOW, "ok"],
    ["long ago, inside the window", START + 1n, NOW, "ok"],
    ["now", NOW, NOW, "ok"],
    ["a second from now", NOW + 1n, NOW, "signed-too-late"],
    ["in the last second", END - 1n, END + 5n, "ok"],
    ["at the end", END, END + 5n, "signed-too-late"],
  ])("judges a contract wallet's ballot signed %s", (_when, signedAt, now, expected) => {
    expect(judge({ ballot: { signedAt }, expected: { signer: "contract", now } })).toBe(expected);
  });

  it.each([
    [null, "ok"],
    [NOW - 1n, "ok"],
    [NOW, "not-newer"],
    [NOW + 1n, "not-newer"],
  ])("compares with a stored ballot signed at %s", (previousSignedAt, expected) => {
    expect(judge({ previousSignedAt })).toBe(expected);
    expect(judge({ previousSignedAt, expected: { signer: "contract" } })).toBe(expected);
  });
});
