import type { ProposalNotice } from "./notice-schemas";
import { noticeWords } from "./notice-words";

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

describe("noticeWords", () => {
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
