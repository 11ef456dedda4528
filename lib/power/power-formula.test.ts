import { powerFormula } from "./power-formula";

describe("powerFormula", () => {
  it.each([
    ["1", "1000000000000", "1 × (NFTs + tokens ÷ 1 trillion)"],
    ["3", "1500", "3 × (NFTs + tokens ÷ 1,500)"],
    ["2", "0", "2 × (NFTs)"],
  ])("tells ratio %s and %s tokens per vote", (votingPowerRatio, tokensPerVote, formula) => {
    expect(powerFormula({ votingPowerRatio, tokensPerVote })).toBe(formula);
  });
});
