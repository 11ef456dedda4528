import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { parsePrize } from "./check-bounty";
import { assetLabel, formatReward, formatRewardExact, ordinal, plainReward } from "./format-reward";

const ONE = 10n ** 18n;
const wei = (whole: bigint) => (whole * ONE).toString();

describe("a reward", () => {
  it.each([
    ["token", wei(2_500_000n), "2.50M"],
    ["token", wei(333n), "333"],
    ["token", "1", "0.000000000000000001"],
    ["cro", wei(2_500_000n), "2,500,000"],
    ["cro", (25n * 10n ** 17n).toString(), "2.5"],
    ["cro", "1", "0.000000000000000001"],
  ] as const)("of %s %s units reads %s", (asset, units, text) => {
    expect(formatReward({ asset, wei: units })).toBe(text);
  });

  it("is called by the token's label or CRO", () => {
    expect(assetLabel({ asset: "token", token: "$KAIROS" })).toBe("$KAIROS");
    expect(assetLabel({ asset: "cro", token: "$KAIROS" })).toBe("CRO");
  });

  it("keeps every unit, and what is shown can be typed again", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 36n }), (units) => {
        expect(parsePrize(formatRewardExact(`${units}`))).toBe(units);
        expect(parsePrize(plainReward(`${units}`))).toBe(units);
        expect(plainReward(`${units}`)).toMatch(/^\d+(\.\d{1,18})?$/);
      }),
      propertyRuns(200),
    );
  });
});

describe("ordinal", () => {
  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [10, "10th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [22, "22nd"],
    [101, "101st"],
    [111, "111th"],
    [113, "113th"],
    [123, "123rd"],
  ])("%s is %s", (position, word) => {
    expect(ordinal(position)).toBe(word);
  });
});
