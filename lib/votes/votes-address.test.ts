import { firstVotes, parseVotesAddress, toVotesQuery, voterPrefix, votesHref } from "./votes-address";

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
