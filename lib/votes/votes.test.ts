import { askedBallot, ballotHref } from "./ballot-link";
import { findKeptReview, keepReview, NOTHING_CHOSEN } from "./kept-review";
import { mergeVotes } from "./merge-votes";
import { trailWords } from "./trail-words";
import type { VoteRow } from "./vote-schemas";
import { firstVotes, parseVotesAddress, toVotesQuery, voterPrefix, votesHref } from "./votes-address";

describe("ballot link", () => {
  const proposal = { club: { slug: "night-market" }, number: 14 };

  it.each(["yes", "no", undefined] as const)("an address for %s is read as it was written", (choice) => {
    const href = ballotHref(proposal, choice);
    expect(href).toMatch(/^\/clubs\/night-market\/proposals\/14#vote/);
    expect(askedBallot(href.slice(href.indexOf("#")))).toEqual({ choice: choice ?? null });
  });

  it.each(["", "#votes", "#vote-maybe", "#vote-yes-2", "vote"])("%j asks for no ballot", (hash) => {
    expect(askedBallot(hash)).toBeNull();
  });
});

describe("findKeptReview", () => {
  const voter = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const store = new Map<string, string>();

  beforeAll(() => {
    Object.assign(globalThis, {
      window: {
        localStorage: {
          getItem: (key: string) => store.get(key) ?? null,
          setItem: (key: string, value: string) => store.set(key, value),
          removeItem: (key: string) => store.delete(key),
        },
      },
    });
  });
  afterEach(() => store.clear());

  it("finds what was kept for the address in any spelling, and for no other", () => {
    const review = { choices: { "7": { choice: "yes", reason: "Because." } }, signing: ["7"] } as const;
    keepReview(voter, review);
    expect(findKeptReview(voter.toLowerCase())).toEqual(review);
    expect(findKeptReview(`0x${"1".repeat(40)}`)).toEqual(NOTHING_CHOSEN);
    keepReview(voter, NOTHING_CHOSEN);
    expect(store.size).toBe(0);
  });

  it.each([
    "no JSON",
    "null",
    "[]",
    '{"choices":3,"signing":"7"}',
    '{"choices":{"7":{"choice":"maybe","reason":""},"x":{"choice":"yes","reason":""},"8":{"choice":"no"}},"signing":[7,"x","0"]}',
  ])("takes %s for nothing", (text) => {
    store.set(`club.review.${voter.toLowerCase()}`, text);
    expect(findKeptReview(voter)).toEqual(NOTHING_CHOSEN);
  });
});

const vote = (voter: string, castAt: string, choice: "yes" | "no" = "yes"): VoteRow => ({
  voter,
  voterName: null,
  choice,
  reason: "",
  reasonHidden: null,
  power: "1",
  castAt,
  messageHash: "",
  changes: 0,
  checkBlock: null,
});

describe("mergeVotes", () => {
  it("keeps each voter once, with the newest vote, in the first place", () => {
    const early = "2026-03-04T10:00:00.000Z";
    const late = "2026-03-04T11:00:00.000Z";
    const merged = mergeVotes([
      [vote("0xa", early), vote("0xb", late, "no")],
      [vote("0xa", late, "no"), vote("0xb", early), vote("0xc", early)],
    ]);
    expect(merged.map(({ voter, choice }) => `${voter} ${choice}`)).toEqual(["0xa no", "0xb no", "0xc yes"]);
  });
});

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

const cursor = `52400000000000000000.0x${"ab".repeat(20)}`;

describe("parseVotesAddress", () => {
  it("reads what votesHref writes", () => {
    const address = {
      list: "votes",
      sort: "time",
      choice: "no",
      withReason: true,
      voter: "0xab",
      after: cursor,
    } as const;
    const href = votesHref("/clubs/a/proposals/1", address);
    expect(parseVotesAddress(Object.fromEntries(new URL(href, "http://x").searchParams))).toEqual(address);
    expect(votesHref("/clubs/a/proposals/1", firstVotes)).toBe("/clubs/a/proposals/1#votes");
  });

  it("ignores what it does not understand", () => {
    const odd = {
      list: "x",
      sort: "y",
      choice: "maybe",
      reasons: "2",
      voter: "0xzz",
      after: "1.0xAB",
    };
    expect(parseVotesAddress(odd)).toEqual(firstVotes);
    expect(parseVotesAddress({ choice: ["yes", "no"], voter: ["0xa"], after: ["1"] })).toEqual(firstVotes);
  });

  it("asks the API for exactly that", () => {
    expect(toVotesQuery(firstVotes)).toEqual({ sort: "power" });
    expect(toVotesQuery({ ...firstVotes, withReason: true, after: cursor })).toEqual({
      sort: "power",
      withReason: "1",
      cursor,
    });
  });
});

describe("voterPrefix", () => {
  it.each([
    [" 0x70Ab ", "0x70ab"],
    ["70ab", "0x70ab"],
    ["", ""],
    ["0x", ""],
    ["vitalik", ""],
    [`0x${"a".repeat(41)}`, ""],
  ])("reads %j as %j", (typed, prefix) => {
    expect(voterPrefix(typed)).toBe(prefix);
  });
});
