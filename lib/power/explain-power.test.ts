import fc from "fast-check";
import { explainPower, type PowerFacts, powerFormulaOf, powerGapWei } from "./explain-power";
import type { PowerChange } from "./power-schemas";
import { votingPowerWei } from "./voting-power";

const ONE = 10n ** 18n;
const TRILLION = 10n ** 12n;
const rule = { ratio: 1n, tokensPerVote: TRILLION };
const nothing = { nftCount: 0n, tokenWei: 0n };

function factsOf(partial: Partial<PowerFacts>): PowerFacts {
  const at = partial.at ?? nothing;
  return {
    ...{ snapshotBlock: 120n, nowAgeSeconds: 0, at, now: at, rule, thresholdWei: 50n * ONE, changes: [] },
    ...{ isHistoryKnown: true, tokenName: "$KAIROS" },
    ...partial,
  };
}

function changeOf({
  seconds = 2 * 86_400,
  at = "100",
  ...partial
}: Partial<PowerChange> & { seconds?: number | null; at?: string }): PowerChange {
  const point = {
    block: at,
    time: seconds === null ? null : "2026-01-01T00:00:00.000Z",
    distanceSeconds: seconds,
  };
  return {
    ...{ kind: "nft", direction: "left", when: "before", amount: "3", count: 1, isComplete: true },
    ...{ nearest: point, farthest: point },
    ...partial,
  };
}

const arrival = changeOf({ direction: "arrived", when: "after", seconds: 7_200 });
const nfts = (nftCount: bigint) => ({ nftCount, tokenWei: 0n });
const tokens = (count: bigint) => ({ nftCount: 0n, tokenWei: count * ONE });

describe("explainPower", () => {
  it.each<[string, Partial<PowerFacts>, story: string, headline: string]>([
    [
      "a stranger",
      {},
      "stranger",
      "You had no NFTs and no $KAIROS at block 120, nor before it. Your power is 0.00 VP.",
    ],
    [
      "a stranger now",
      { snapshotBlock: null },
      "stranger",
      "You have no NFTs and no $KAIROS now, and never did. Your power is 0.00 VP.",
    ],
    [
      "nobody, where the past is not known",
      { isHistoryKnown: false },
      "stranger",
      "You had no NFTs and no $KAIROS at block 120. Your power is 0.00 VP.",
    ],
    [
      "a seller",
      { changes: [changeOf({})] },
      "seller",
      "You moved your 3 NFTs 2 days before block 120. Your power at block 120 is 0.00 VP.",
    ],
    [
      "a seller one by one",
      { changes: [changeOf({ count: 3 })] },
      "seller",
      "You moved your 3 NFTs, the last of them 2 days before block 120. Your power at block 120 is 0.00 VP.",
    ],
    [
      "a seller at a time that is not known",
      { changes: [changeOf({ seconds: null })] },
      "seller",
      "You moved your 3 NFTs in block 100, before block 120. Your power at block 120 is 0.00 VP.",
    ],
    [
      "a seller of both, now",
      {
        snapshotBlock: null,
        changes: [changeOf({}), changeOf({ kind: "token", amount: String(5n * ONE), seconds: 60 })],
      },
      "seller",
      "You moved your 3 NFTs 2 days ago, and your 5 $KAIROS 1 min ago. Your power now is 0.00 VP.",
    ],
    [
      "a seller whose chain stood still since",
      { snapshotBlock: null, nowAgeSeconds: 3_600, changes: [changeOf({ seconds: 0 })] },
      "seller",
      "You moved your 3 NFTs 1 h ago. Your power now is 0.00 VP.",
    ],
    [
      "a seller, now, at a time that is not known",
      { snapshotBlock: null, nowAgeSeconds: null, changes: [changeOf({})] },
      "seller",
      "You moved your 3 NFTs in block 100. Your power now is 0.00 VP.",
    ],
    [
      "a seller in the very block, which has a long number",
      { snapshotBlock: 12_345_678n, changes: [changeOf({ at: "12345678", seconds: 0 })] },
      "seller",
      "You moved your 3 NFTs in block 12,345,678. Your power at block 12,345,678 is 0.00 VP.",
    ],
    [
      "a purchase after the snapshot",
      { now: nfts(3n), changes: [arrival] },
      "bought-after",
      "3 NFTs arrived 2 h after the snapshot. Only what you held at block 120 counts there.",
    ],
    [
      "a seller who bought again",
      { now: nfts(3n), changes: [changeOf({}), arrival] },
      "bought-after",
      "You moved your 3 NFTs 2 days before block 120. 3 NFTs arrived 2 h after the snapshot. Only what you held at block 120 counts there.",
    ],
    [
      "a purchase that has left again",
      { changes: [arrival, changeOf({ when: "after" })] },
      "bought-after",
      "3 NFTs arrived 2 h after the snapshot. Only what you held at block 120 counts there.",
    ],
    [
      "a purchase of which no log tells",
      { now: tokens(5n), isHistoryKnown: false },
      "bought-after",
      "You had no NFTs and no $KAIROS at block 120. Only what you held at block 120 counts there.",
    ],
    [
      "tokens alone",
      { at: tokens(12_345_678n) },
      "token-only-fraction",
      "You had 12.34 million $KAIROS and no NFT at block 120, so your power is 0.000012 VP. 1 trillion $KAIROS count as much as one NFT: 1.00 VP.",
    ],
    [
      "tokens too few for any power",
      { at: { nftCount: 0n, tokenWei: 5n } },
      "token-only-fraction",
      "You had less than 1 $KAIROS and no NFT at block 120, so your power is less than the smallest part of a VP, which is 0.00 VP. 1 trillion $KAIROS count as much as one NFT: 1.00 VP.",
    ],
    [
      "tokens alone after the NFTs were sold",
      { at: tokens(1n), changes: [changeOf({})] },
      "token-only-fraction",
      "You moved your 3 NFTs 2 days before block 120. You had 1 $KAIROS and no NFT at block 120, so your power is 0.000000000001 VP. 1 trillion $KAIROS count as much as one NFT: 1.00 VP.",
    ],
    [
      "tokens in a rule without tokens",
      { at: tokens(5n), rule: { ratio: 1n, tokensPerVote: 0n } },
      "tokens-do-not-count",
      "Only NFTs count in this rule. You had 5 $KAIROS and no NFT at block 120, so your power is 0.00 VP.",
    ],
    [
      "more since",
      { at: nfts(12n), now: nfts(15n), changes: [arrival] },
      "bought-more-after",
      "You had 12.00 VP at block 120: 12 NFTs. 3 NFTs arrived 2 h after the snapshot. Only what you held at block 120 counts there.",
    ],
    [
      "less since",
      { at: nfts(12n), now: nfts(9n), changes: [changeOf({ when: "after", seconds: 60 })] },
      "moved-after",
      "You had 12.00 VP at block 120: 12 NFTs. 3 NFTs left 1 min after the snapshot. What moves after the snapshot does not change your power there.",
    ],
    ["too little", { at: nfts(12n) }, "below-threshold", "You had 12.00 VP at block 120: 12 NFTs."],
    ["exactly enough", { at: nfts(50n) }, "enough", "You had 50.00 VP at block 120: 50 NFTs."],
    [
      "a trillion tokens",
      { at: tokens(TRILLION), snapshotBlock: null },
      "below-threshold",
      "You have 1.00 VP now: 1 trillion $KAIROS.",
    ],
    [
      "a hair less than a trillion",
      { at: { nftCount: 0n, tokenWei: TRILLION * ONE - 1n } },
      "token-only-fraction",
      "You had 999.99 billion $KAIROS and no NFT at block 120, so your power is 0.99 VP. 1 trillion $KAIROS count as much as one NFT: 1.00 VP.",
    ],
  ])("tells %s", (_who, partial, story, headline) => {
    const told = explainPower(factsOf(partial));
    expect({ story: told.story, headline: told.headline }).toEqual({ story, headline });
  });

  it.each<[Partial<PowerFacts>, nextStep: string]>([
    [
      {},
      "To vote on the next proposal, hold an NFT (1.00 VP) or $KAIROS (1 trillion count as much as an NFT) before its snapshot is taken.",
    ],
    [
      { rule: { ratio: 3n, tokensPerVote: 0n } },
      "To vote on the next proposal, hold an NFT (3.00 VP) before its snapshot is taken.",
    ],
    [
      { changes: [arrival] },
      "What arrived has left again. To vote on the next proposal, hold an NFT (1.00 VP) or $KAIROS (1 trillion count as much as an NFT) before its snapshot is taken.",
    ],
    [
      { now: nfts(53n), changes: [arrival] },
      "For the next proposal what you hold at its snapshot counts: 53.00 VP now, if you keep it. That is enough to make a proposal, which needs 50.00 VP.",
    ],
    [
      { at: { nftCount: 49n, tokenWei: 999n * 10n ** 9n * ONE } },
      "That is enough to vote. A proposal takes 50.00 VP: you need 0.01 VP more.",
    ],
    [{ at: nfts(50n) }, "That is enough to vote, and to make a proposal, which needs 50.00 VP."],
    [
      { at: nfts(50n), now: nfts(2n) },
      "For the next proposal only what you still hold at its snapshot counts: 2.00 VP now.",
    ],
  ])("says what to do next: %#", (partial, nextStep) => {
    expect(explainPower(factsOf(partial)).nextStep).toBe(nextStep);
  });

  const amount = fc.bigInt({ min: 0n, max: 10n ** 40n });
  const held = fc.record({ nftCount: fc.bigInt({ min: 0n, max: 10n ** 6n }), tokenWei: amount });

  it("needs exactly what completes the power to the threshold, and nothing if that is met", () => {
    fc.assert(
      fc.property(
        held,
        held,
        amount,
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        (at, now, thresholdWei, tokensPerVote) => {
          const facts = factsOf({ at, now, thresholdWei, rule: { ratio: 1n, tokensPerVote } });
          const powerWei = votingPowerWei({ ...at, ...facts.rule });
          const { gapWei, story } = explainPower(facts);
          expect(gapWei >= 0n).toBe(true);
          expect(powerWei + gapWei >= thresholdWei).toBe(true);
          if (gapWei > 0n) expect(powerWei + gapWei).toBe(thresholdWei);
          if (story === "enough") expect(gapWei).toBe(0n);
          if (story === "below-threshold") expect(gapWei > 0n).toBe(true);
          if (powerWei >= 10n ** 18n) expect(["stranger", "seller", "bought-after"]).not.toContain(story);
        },
      ),
    );
  });

  it("never says that less is missing than really is", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 50n * ONE * TRILLION - 1n }), (tokenWei) => {
        const at = { nftCount: 0n, tokenWei };
        const { nextStep, gapWei } = explainPower(factsOf({ at }));
        const [, whole = "", fraction = ""] = /you need ([\d,]+)\.(\d\d) VP more/.exec(nextStep) ?? [];
        if (whole === "") return expect(tokenWei).toBe(0n);
        return expect(BigInt(`${whole}${fraction}`) * 10n ** 16n >= gapWei).toBe(true);
      }),
    );
  });
});

describe("powerGapWei", () => {
  it.each([
    [50n * ONE - 1n, 1n],
    [50n * ONE, 0n],
    [50n * ONE + 1n, 0n],
    [0n, 50n * ONE],
  ])("of %s is %s", (powerWei, gapWei) => {
    expect(powerGapWei({ powerWei, thresholdWei: 50n * ONE })).toBe(gapWei);
  });
});

describe("powerFormulaOf", () => {
  it.each([
    [
      { nftCount: 12n, tokenWei: 400n * 10n ** 9n * ONE, ...rule },
      "1 × (12 + 400 billion ÷ 1 trillion) = 12.40 VP",
    ],
    [{ nftCount: 3n, tokenWei: 5n, ratio: 2n, tokensPerVote: 0n }, "2 × (3) = 6.00 VP"],
    [{ nftCount: 0n, tokenWei: 0n, ...rule }, "1 × (0 + 0 ÷ 1 trillion) = 0.00 VP"],
  ])("puts the numbers into the rule", (facts, formula) => {
    expect(powerFormulaOf(facts)).toBe(formula);
  });
});
