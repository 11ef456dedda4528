import fc from "fast-check";
import {
  heldInWords,
  nftsInWords,
  powerInWords,
  sourcesInWords,
  spanInWords,
  tokensInWords,
} from "./power-words";

const ONE = 10n ** 18n;

describe("powerInWords", () => {
  it.each([
    [0n, "0.00 VP"],
    [1n, "0.000000000000000001 VP"],
    [12n, "0.000000000000000012 VP"],
    [129n, "0.00000000000000012 VP"],
    [12_345_678_000_000n, "0.000012 VP"],
    [ONE / 100n - 1n, "0.0099 VP"],
    [ONE / 100n, "0.01 VP"],
    [50n * ONE - 1n, "49.99 VP"],
    [1_234_567n * ONE, "1,234,567.00 VP"],
  ])("says %s as %s", (powerWei, words) => {
    expect(powerInWords(powerWei)).toBe(words);
  });

  it("is never more than the power, and never 0 for something", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (powerWei) => {
        const [whole = "", fraction = ""] = powerInWords(powerWei)
          .replace(" VP", "")
          .replaceAll(",", "")
          .split(".");
        const told = BigInt(whole) * ONE + BigInt(fraction.padEnd(18, "0"));
        expect(told <= powerWei && told > 0n).toBe(true);
      }),
    );
  });
});

describe("tokensInWords", () => {
  it.each([
    [0n, "0"],
    [ONE - 1n, "less than 1"],
    [ONE, "1"],
    [999_999n * ONE, "999,999"],
    [1_000_000n * ONE, "1 million"],
    [12_345_678n * ONE, "12.34 million"],
    [400n * 10n ** 9n * ONE, "400 billion"],
    [10n ** 12n * ONE - 1n, "999.99 billion"],
    [15n * 10n ** 11n * ONE, "1.5 trillion"],
    [420_000n * 10n ** 12n * ONE, "420,000 trillion"],
  ])("says %s units as %s", (tokenWei, words) => {
    expect(tokensInWords(tokenWei)).toBe(words);
  });
});

describe("heldInWords", () => {
  it.each([
    [{ nftCount: 0n, tokenWei: 0n }, "no NFTs and no $KAIROS"],
    [{ nftCount: 1n, tokenWei: 0n }, "1 NFT"],
    [{ nftCount: 0n, tokenWei: ONE }, "1 $KAIROS"],
    [{ nftCount: 1_200n, tokenWei: 5n * ONE }, "1,200 NFTs and 5 $KAIROS"],
  ])("leaves out an empty part", (held, words) => {
    expect(heldInWords(held, "$KAIROS")).toBe(words);
  });

  it("counts one NFT as one", () => {
    expect([nftsInWords(1n), nftsInWords(2n)]).toEqual(["1 NFT", "2 NFTs"]);
  });
});

describe("sourcesInWords", () => {
  it("says a shared source once", () => {
    expect(sourcesInWords({ nft: "index", token: "index" }, "$KAIROS")).toBe("Counted from Transfer events.");
    expect(sourcesInWords({ nft: "calls", token: "calls" }, "$KAIROS")).toBe(
      "Counted by asking the contract at the block.",
    );
  });

  it("tells the two apart", () => {
    expect(sourcesInWords({ nft: "index", token: "census" }, "$KAIROS")).toBe(
      "NFTs counted from Transfer events, $KAIROS from the census of the block.",
    );
  });
});

describe("spanInWords", () => {
  it.each([
    [0, "less than 1 s"],
    [1, "1 s"],
    [59, "59 s"],
    [60, "1 min"],
    [3_599, "59 min"],
    [7_205, "2 h"],
    [86_399, "23 h"],
    [86_400, "1 day"],
    [2 * 86_400 + 5, "2 days"],
  ])("says %s seconds as %s", (seconds, words) => {
    expect(spanInWords(seconds)).toBe(words);
  });
});
