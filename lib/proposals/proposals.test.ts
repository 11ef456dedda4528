import fc from "fast-check";
import { proposalLabel } from "@/lib/ballots/ballot-words";
import { proposalAnswer } from "@/tests/proposal-answer";
import { propertyRuns } from "@/tests/size";
import { allProposalsHref, parseAllProposalsAddress } from "./all-proposals-address";
import { checkProposal } from "./check-proposal";
import { describeStatus } from "./describe-status";
import { type DiffPiece, diffWords } from "./diff-words";
import { groupByDeadline } from "./group-by-deadline";
import { hasOpened } from "./has-opened";
import type { ProposalNotice } from "./notice-schemas";
import { noticeWords } from "./notice-words";
import { MINIMUM_PERIOD_SECONDS } from "./proposal-limits";
import { proposalOutcome, proposalStatus, quorumPower } from "./proposal-status";
import { resultBar } from "./result-bar";
import { resultShares } from "./result-shares";

describe("parseAllProposalsAddress", () => {
  it("reads back what it writes", () => {
    const address = {
      show: "decided",
      club: "night-market",
      text: "two words",
      after: "12.1700000000000",
    } as const;
    const { searchParams } = new URL(allProposalsHref(address), "https://club.example");
    expect(parseAllProposalsAddress(Object.fromEntries(searchParams))).toEqual(address);
    expect(allProposalsHref({ show: "open", club: "", text: "", after: null })).toBe("/proposals");
  });

  it("leaves out what it does not understand", () => {
    const odd = { show: "all", club: "../x", text: ["a", "b"], after: "1; drop" };
    expect(parseAllProposalsAddress(odd)).toEqual({ show: "open", club: "", text: "", after: null });
    expect(parseAllProposalsAddress({ text: ` a\u0000${"b".repeat(200)}` }).text).toHaveLength(100);
  });
});

const NOW = new Date("2026-03-04T12:00:00.000Z");
const LARGEST_NUMBER = 2_147_483_647;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function codesOf(change: { title?: string; discussion?: string }): string[] {
  const texts = { title: "Fund the index", body: "Its text.", discussion: "", ...change };
  const dates = { earliestStart: null, periodSeconds: MINIMUM_PERIOD_SECONDS };
  return checkProposal({ ...texts, ...dates }, NOW).map(({ code }) => code);
}

describe("checkProposal", () => {
  it.each([
    ["120 letters", "a".repeat(120), []],
    ["120 letters of two bytes", "д".repeat(120), []],
    ["80 signs of three bytes", "資".repeat(80), []],
    ["81 signs of three bytes", "資".repeat(81), ["title-too-many-bytes"]],
    ["61 emoji", "🚀".repeat(61), ["title-too-many-bytes"]],
    ["121 emoji, of which the number is told alone", "🚀".repeat(121), ["title-too-long"]],
  ])("judges a title of %s", (_what, title, codes) => {
    expect(codesOf({ title })).toEqual(codes);
  });

  it("lets no wallet that shows 255 bytes cut the name that a ballot gives the proposal", () => {
    for (const title of ["a".repeat(120), "д".repeat(120), "資".repeat(80), "🚀".repeat(60)]) {
      expect(codesOf({ title })).toEqual([]);
      expect(bytesOf(proposalLabel({ number: LARGEST_NUMBER, title }))).toBeLessThanOrEqual(255);
    }
  });

  it.each([
    ["https://forum.example/1", []],
    [`https://forum.example/${"a".repeat(233)}`, []],
    [`https://forum.example/${"a".repeat(234)}`, ["discussion-too-many-bytes"]],
    ["http://forum.example", ["discussion-no-link"]],
  ])("judges the link %s", (discussion, codes) => {
    expect(codesOf({ discussion })).toEqual(codes);
  });
});

describe("describeStatus", () => {
  const startsAt = "2026-01-02T00:00:00.000Z";
  const endsAt = "2026-01-05T00:00:00.000Z";
  const open = { startsAt, endsAt, status: "active", outcome: null, isCounting: false } as const;

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

const sideOf = (pieces: DiffPiece[], gone: DiffPiece["kind"]): string =>
  pieces
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join("");

describe("diffWords", () => {
  it("names the words that changed and keeps the rest", () => {
    expect(diffWords("Pay 3.6T for the venue.\n", "Pay 2.9T for the whole venue.\n")).toEqual([
      { kind: "same", text: "Pay " },
      { kind: "removed", text: "3.6T " },
      { kind: "added", text: "2.9T " },
      { kind: "same", text: "for the " },
      { kind: "added", text: "whole " },
      { kind: "same", text: "venue.\n" },
    ]);
  });

  it("loses nothing of either text", () => {
    const word = fc.constantFrom("a", "b", "c", " ", "\n", "  ", "\t", "ключ", "🗝️", "a\r\n");
    const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after);
        expect(sideOf(pieces, "added")).toBe(before);
        expect(sideOf(pieces, "removed")).toBe(after);
      }),
      propertyRuns(300),
    );
  });

  it("shows what is alike as alike", () => {
    expect(diffWords("", "")).toEqual([]);
    expect(diffWords("one two", "one two")).toEqual([{ kind: "same", text: "one two" }]);
  });

  it("answers for the longest texts within a second", () => {
    const before = Array.from({ length: 5_000 }, (_, index) => String.fromCharCode(97 + (index % 26)));
    const after = [...before].reverse();
    const begin = performance.now();
    const pieces = diffWords(before.join(" "), after.join(" "));
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(sideOf(pieces, "added")).toBe(before.join(" "));
  });
});

const now = new Date("2026-03-10T12:00:00.000Z");
const ending = (id: string, endsAt: string) => proposalAnswer({ id, endsAt });

describe("groupByDeadline", () => {
  it("puts each proposal into one group by the time it has left, and leaves out empty groups", () => {
    const groups = groupByDeadline(
      [
        ending("1", "2026-03-10T13:00:00.000Z"),
        ending("2", "2026-03-11T12:00:00.000Z"),
        ending("3", "2026-03-11T12:00:01.000Z"),
        ending("4", "2026-03-17T12:00:01.000Z"),
      ],
      now,
    );
    expect(groups.map(({ name, proposals }) => [name, proposals.map(({ id }) => id)])).toEqual([
      ["Ends within 24 hours", ["1", "2"]],
      ["Ends within a week", ["3"]],
      ["Ends later", ["4"]],
    ]);
    expect(groupByDeadline([], now)).toEqual([]);
  });
});

describe("hasOpened", () => {
  const startsAt = "2026-01-02T00:00:00.000Z";
  const cancelledAt = (at: string) => ({ at, by: "", isSigned: true, reason: "" });

  it.each([
    [false, "2026-01-01T23:59:59.999Z", null],
    [true, startsAt, null],
    [false, "2026-02-01T00:00:00.000Z", cancelledAt("2026-01-01T12:00:00.000Z")],
    [true, "2026-02-01T00:00:00.000Z", cancelledAt("2026-01-03T00:00:00.000Z")],
  ])("is %s at %s", (isOpened, serverTime, cancelled) => {
    expect(hasOpened({ startsAt, serverTime, cancelled })).toBe(isOpened);
  });
});

describe("noticeWords", () => {
  const proposal: ProposalNotice["proposal"] = {
    id: "7",
    club: { slug: "night-market", name: "Night Market", avatarHash: null },
    number: 14,
    title: "Plant trees",
    status: "active",
    outcome: null,
    startsAt: "2026-03-08T12:00:00.000Z",
    endsAt: "2026-03-11T08:00:00.000Z",
    isCounting: false,
  };
  const closed = { status: "closed" } as const;
  const at = "2026-03-08T12:00:00.000Z";

  it.each([
    ["opened", {}, false, "Voting is open", "Ends in 20 h. You have not voted yet."],
    ["opened", { ...closed, outcome: "passed" }, false, "Voting opened", ""],
    ["closing", {}, true, "Closes in 20 h", "You have voted."],
    [
      "closed",
      { ...closed, outcome: "quorum-not-met" },
      false,
      "Closed: Quorum not met",
      "You did not vote on it.",
    ],
    ["closed", { ...closed, isCounting: true }, true, "Closed: Counting", "You voted on it."],
    ["closed", { ...closed, outcome: "cancelled" }, true, "Cancelled", ""],
  ] as const)("says of %s, %j, voted %s: %s", (kind, change, hasVoted, title, text) => {
    const notice = { kind, at, hasVoted, proposal: { ...proposal, ...change } };
    expect(noticeWords(notice, new Date("2026-03-10T12:00:00.000Z"))).toEqual({ title, text });
  });

  it("says until when an invitation can be accepted", () => {
    const words = noticeWords({ kind: "invited", until: "2026-03-24T08:00:00.000Z" }, new Date(at));
    expect(words.text).toBe("You can accept until Mar 24, 2026.");
  });
});

describe("proposal status", () => {
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
});

const bar = (yes: number, no: number, quorum: number) =>
  resultBar({
    tally: { yesPower: String(yes), noPower: String(no), yesCount: 1, noCount: 1 },
    quorumPower: String(quorum),
  });

describe("resultBar", () => {
  it.each([
    ["leaves room to the quorum", [10, 10, 80], { yesWidth: 10, noWidth: 10, quorumAt: 80 }],
    ["is full once more is cast", [150, 50, 80], { yesWidth: 75, noWidth: 25, quorumAt: 40 }],
    [
      "cuts, so that a vote below the quorum never reaches the mark",
      [7_999, 0, 8_000],
      { yesWidth: 79.99, noWidth: 0, quorumAt: 80 },
    ],
    ["has no mark without a quorum", [1, 2, 0], { yesWidth: 33.33, noWidth: 66.67, quorumAt: null }],
    ["is empty without votes", [0, 0, 0], { yesWidth: 0, noWidth: 0, quorumAt: null }],
  ] as const)("%s", (_, [yes, no, quorum], expected) => {
    expect(bar(yes, no, quorum)).toEqual(expected);
  });
});

const of = (yes: string, no: string, quorumPower: string, decimals?: 0 | 1) =>
  resultShares(
    { tally: { yesPower: yes, noPower: no, yesCount: 1, noCount: 1 }, quorumPower },
    decimals === undefined ? {} : { decimals },
  );

describe("resultShares", () => {
  it("cuts the quorum, so that one missed by a hair never reads 100 %", () => {
    expect(of("999999", "0", "1000000").quorumShare).toBe("99");
    expect(of("1000000", "0", "1000000").quorumShare).toBe("100");
  });

  it("shares out all that was cast", () => {
    expect(of("2", "1", "0")).toMatchObject({ yesShare: "66.7", noShare: "33.3", quorumShare: null });
    expect(of("2", "1", "0", 0)).toMatchObject({ yesShare: "67", noShare: "33", quorumShare: null });
    expect(of("3", "0", "0")).toMatchObject({ yesShare: "100", noShare: "0", quorumShare: null });
  });

  it("tells powers apart that two decimals would hide, and no others", () => {
    const [one, more] = ["12400000000000000000", "12400000000000000001"];
    expect(of(one, one, "0")).toMatchObject({ yesVp: "12.40", noVp: "12.40" });
    expect(of(more, one, "0")).toMatchObject({ yesVp: "12.400000000000000001", noVp: "12.4" });
    expect(of("13000000000000000000", one, "0")).toMatchObject({ yesVp: "13.00", noVp: "12.40" });
  });

  it("is 0 without votes", () => {
    expect(of("0", "0", "5")).toMatchObject({ yesShare: "0", noShare: "0", quorumShare: "0" });
  });
});
