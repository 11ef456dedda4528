import fc from "fast-check";
import { isWhale, votingPowerNumber, votingPowerWei } from "./voting-power";

const ONE = 10n ** 18n;
const TRILLION = 10n ** 12n;
const defaults = { ratio: 1n, tokensPerVote: TRILLION };
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const rule = fc.record({
  ratio: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  tokensPerVote: fc.bigInt({ min: 0n, max: 10n ** 15n }),
});

describe("votingPowerWei", () => {
  it.each([
    { nftCount: 0n, tokenWei: 0n, powerWei: 0n },
    { nftCount: 1n, tokenWei: 0n, powerWei: ONE },
    { nftCount: 0n, tokenWei: TRILLION * ONE, powerWei: ONE },
    { nftCount: 12n, tokenWei: (TRILLION * ONE) / 2n, powerWei: 12n * ONE + ONE / 2n },
    { nftCount: 0n, tokenWei: TRILLION - 1n, powerWei: 0n },
    { nftCount: 0n, tokenWei: TRILLION, powerWei: 1n },
    { nftCount: 0n, tokenWei: TRILLION * ONE - 1n, powerWei: ONE - 1n },
  ])("gives $powerWei for $nftCount NFTs and $tokenWei token units", ({ powerWei, ...held }) => {
    expect(votingPowerWei({ ...held, ...defaults })).toBe(powerWei);
  });

  it("counts no tokens when tokensPerVote is 0, so that a club can be NFT-only", () => {
    expect(votingPowerWei({ nftCount: 3n, tokenWei: 10n ** 40n, ratio: 2n, tokensPerVote: 0n })).toBe(
      6n * ONE,
    );
  });

  it("stays exact where a double can't tell two holdings apart", () => {
    const held = { nftCount: 0n, tokenWei: 2n ** 256n - 1n };
    expect(votingPowerWei({ ...held, ...defaults })).toBe((2n ** 256n - 1n) / TRILLION);
  });

  it("never gives two holders more together than one who holds both, so that splitting gains nothing", () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, rule, (nftA, nftB, tokenA, tokenB, powerRule) => {
        const left = votingPowerWei({ nftCount: nftA, tokenWei: tokenA, ...powerRule });
        const right = votingPowerWei({ nftCount: nftB, tokenWei: tokenB, ...powerRule });
        const both = votingPowerWei({ nftCount: nftA + nftB, tokenWei: tokenA + tokenB, ...powerRule });
        expect(left + right <= both).toBe(true);
        expect(both - left - right <= 1n).toBe(true);
      }),
    );
  });

  it("never falls when a holding grows", () => {
    fc.assert(
      fc.property(amount, amount, amount, rule, (nftCount, tokenWei, more, powerRule) => {
        const before = votingPowerWei({ nftCount, tokenWei, ...powerRule });
        expect(votingPowerWei({ nftCount, tokenWei: tokenWei + more, ...powerRule }) >= before).toBe(true);
        expect(votingPowerWei({ nftCount: nftCount + more, tokenWei, ...powerRule }) >= before).toBe(true);
      }),
    );
  });
});

describe("isWhale", () => {
  it.each([
    { nftCount: 51n, tokenWei: TRILLION * ONE + 1n, whale: true },
    { nftCount: 51n, tokenWei: TRILLION * ONE, whale: false },
    { nftCount: 50n, tokenWei: TRILLION * ONE + 1n, whale: false },
    { nftCount: 50n, tokenWei: 10n ** 60n, whale: false },
    { nftCount: 10n ** 9n, tokenWei: 0n, whale: false },
    { nftCount: 0n, tokenWei: 0n, whale: false },
  ])("is $whale for $nftCount NFTs and $tokenWei token units", ({ whale, ...held }) => {
    expect(isWhale(held)).toBe(whale);
  });
});

describe("votingPowerNumber", () => {
  it.each([
    [0n, 0],
    [ONE, 1],
    [50n * ONE - 1n, 49.99],
    [49_999n * 10n ** 15n, 49.99],
    [50n * ONE, 50],
    [12_345_678_901_234_567n, 0.01],
    [9_999_999_999_999_999n, 0],
    [10_000_000_000_000_000n, 0.01],
    [29n * 10n ** 16n, 0.29],
  ])("cuts %s units to %s", (powerWei, shown) => {
    expect(votingPowerNumber(powerWei)).toBe(shown);
  });

  it("is never above the power it shows, and is exact to the hundredth below 2^53 of them", () => {
    fc.assert(
      fc.property(amount, (powerWei) => {
        const shown = votingPowerNumber(powerWei);
        const hundredths = powerWei / 10n ** 16n;
        if (hundredths <= BigInt(Number.MAX_SAFE_INTEGER) / 100n) {
          expect(BigInt(shown.toFixed(2).replace(".", ""))).toBe(hundredths);
        } else {
          expect(BigInt(Math.floor(shown)) * 10n ** 18n <= powerWei).toBe(true);
        }
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 31n }), (powerWei) => {
        expect(BigInt(votingPowerNumber(powerWei).toFixed(2).replace(".", "")) * 10n ** 16n <= powerWei).toBe(
          true,
        );
      }),
    );
  });
});
