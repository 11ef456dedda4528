import { resultBar } from "./result-bar";

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
