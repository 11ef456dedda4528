import { formatFixed } from "./format-fixed";
import { formatTrillions } from "./format-trillions";
import { formatVotingPower } from "./format-voting-power";

const WEI = 10n ** 18n;

describe("formatVotingPower", () => {
  it.each([
    [0n, "0.00"],
    [1n, "0.00"],
    [WEI / 100n - 1n, "0.00"],
    [WEI / 100n, "0.01"],
    [49_999n * 10n ** 15n, "49.99"],
    [50n * WEI - 1n, "49.99"],
    [50n * WEI, "50.00"],
    [52_400n * 10n ** 15n, "52.40"],
    [1_204_610n * 10n ** 15n, "1,204.61"],
  ])("cuts %p to %s and never rounds up", (powerWei, text) => {
    expect(formatVotingPower(powerWei)).toBe(text);
  });
});

describe("formatTrillions", () => {
  const trillion = 10n ** 12n * WEI;
  it.each([
    [0n, "0.00T"],
    [trillion / 100n - 1n, "0.00T"],
    [trillion / 100n, "0.01T"],
    [trillion - 1n, "0.99T"],
    [trillion, "1.00T"],
    [(trillion * 3n) / 2n, "1.50T"],
    [1_234n * trillion, "1,234.00T"],
  ])("shows %p wei as %s", (tokenWei, text) => {
    expect(formatTrillions(tokenWei)).toBe(text);
  });
});

describe("formatFixed", () => {
  it("cuts negatives towards zero and shows no minus before nothing", () => {
    expect(formatFixed({ value: -1_999n, decimals: 3 })).toBe("-1.99");
    expect(formatFixed({ value: -1n, decimals: 3 })).toBe("0.00");
  });

  it("holds the largest number of the chain", () => {
    expect(formatFixed({ value: 2n ** 256n - 1n, decimals: 18 })).toMatch(/^115,792,089,.*,457\.58$/);
  });
});
