/** @jest-environment jest-fixed-jsdom */
import { findKeptBallot, forgetKeptBallot, keepBallot } from "./kept-ballot";

const place = { proposalId: "7", voter: "0xAB" };
const request = { choice: "yes", reason: "so", signedAt: 1, form: "typed", signature: "0x11" } as const;
const ballot = { ...request, club: "The Builders", label: "#12 Fund the index" };

describe("kept ballot", () => {
  it("is found only for its proposal and voter, until it is forgotten", () => {
    keepBallot(place, ballot);
    expect(findKeptBallot({ ...place, voter: "0xab" })).toEqual(ballot);
    expect(findKeptBallot({ ...place, proposalId: "8" })).toBeNull();
    forgetKeptBallot(place);
    expect(findKeptBallot(place)).toBeNull();
  });

  it.each([
    "",
    "{",
    "null",
    '{"choice":"maybe"}',
    '{"choice":"yes","form":"typed"}',
    JSON.stringify(request),
  ])("counts %j as none", (text) => {
    window.sessionStorage.setItem("club.ballot.7.0xab", text);
    expect(findKeptBallot(place)).toBeNull();
  });
});
