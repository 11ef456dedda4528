/** @jest-environment jest-fixed-jsdom */
import { findKeptBallot, forgetKeptBallot, keepBallot } from "./kept-ballot";

const place = { proposalId: "7", voter: "0xAB" };
const ballot = { choice: "yes", reason: "so", signedAt: 1, form: "typed", signature: "0x11" } as const;

describe("kept ballot", () => {
  it("is found for its proposal and voter alone, until it is forgotten", () => {
    keepBallot(place, ballot);
    expect(findKeptBallot({ ...place, voter: "0xab" })).toEqual(ballot);
    expect(findKeptBallot({ ...place, proposalId: "8" })).toBeNull();
    forgetKeptBallot(place);
    expect(findKeptBallot(place)).toBeNull();
  });

  it.each(["", "{", "null", '{"choice":"maybe"}', '{"choice":"yes","form":"typed"}'])(
    "counts %j as none",
    (text) => {
      window.sessionStorage.setItem("club.ballot.7.0xab", text);
      expect(findKeptBallot(place)).toBeNull();
    },
  );
});
