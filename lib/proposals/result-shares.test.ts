import { resultShares } from "./result-shares";

const of = (yes: string, no: string, quorumPower: string) =>
  resultShares({ tally: { yesPower: yes, noPower: no, yesCount: 1, noCount: 1 }, quorumPower });

describe("resultShares", () => {
  it("cuts, so that a quorum missed by a hair never reads 100 %", () => {
    expect(of("999999", "0", "1000000").quorumShare).toBe("99");
    expect(of("1000000", "0", "1000000").quorumShare).toBe("100");
  });

  it("never gives both sides together more than everything", () => {
    expect(of("2", "1", "0")).toEqual({ yesShare: 66.6, noShare: 33.3, quorumShare: null });
  });

  it("is 0 without votes", () => {
    expect(of("0", "0", "5")).toEqual({ yesShare: 0, noShare: 0, quorumShare: "0" });
  });
});
