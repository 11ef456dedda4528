import { describeTurnout } from "./describe-turnout";

const turnout = { voted: 6, couldVote: 10, stillOpen: 0, notCounted: 0 };

describe("describeTurnout", () => {
  it.each([
    [{}, "Voted in 6 of 10 eligible proposals.", ""],
    [{ voted: 0, couldVote: 1 }, "Voted in 0 of 1 eligible proposal.", ""],
    [{ stillOpen: 1 }, "Voted in 6 of 10 eligible proposals.", "1 of the others is still open."],
    [
      { stillOpen: 3, notCounted: 2 },
      "Voted in 6 of 10 eligible proposals.",
      "3 of the others are still open. 2 proposals aren't counted: who had power there isn't known yet.",
    ],
    [{ voted: 0, couldVote: 0 }, "Not eligible for any vote yet.", ""],
  ])("says %j as %j", (change, main, rest) => {
    expect(describeTurnout({ ...turnout, ...change })).toEqual({ main, rest });
  });

  it("never takes unknown for none", () => {
    expect(describeTurnout({ voted: 0, couldVote: 0, stillOpen: 0, notCounted: 1 })).toEqual({
      main: "Not known yet.",
      rest: "1 proposal isn't counted: who had power there isn't known yet.",
    });
  });
});
