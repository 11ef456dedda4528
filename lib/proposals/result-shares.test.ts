import { resultShares } from "./result-shares";

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
    expect(of("2", "1", "0")).toEqual({ yesShare: "66.7", noShare: "33.3", quorumShare: null });
    expect(of("2", "1", "0", 0)).toEqual({ yesShare: "67", noShare: "33", quorumShare: null });
    expect(of("3", "0", "0")).toEqual({ yesShare: "100", noShare: "0", quorumShare: null });
  });

  it("is 0 without votes", () => {
    expect(of("0", "0", "5")).toEqual({ yesShare: "0", noShare: "0", quorumShare: "0" });
  });
});
