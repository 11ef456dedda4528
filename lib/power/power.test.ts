import fc from "fast-check";
import { changeOf } from "@/tests/power-answers";
import { explainPower, type PowerFacts, powerFormulaOf, powerGapWei } from "./explain-power";
import { type BalancePoint, groupChanges } from "./group-changes";
import { holderBadges } from "./holder-badges";
import { inThirdPerson } from "./in-third-person";
import { powerFormula } from "./power-formula";
import { type PowerChange, powerStory } from "./power-schemas";
import {
  heldInWords,
  nftsInWords,
  powerInWords,
  sourcesInWords,
  spanInWords,
  tokensInWords,
} from "./power-words";
import { isWhale, votingPowerNumber, votingPowerWei, WHALE_NFTS, WHALE_TOKEN_WEI } from "./voting-power";

describe("explain power", () => {
  const ONE = 10n ** 18n;
  const TRILLION = 10n ** 12n;
  const rule = { ratio: 1n, tokensPerVote: TRILLION };
  const nothing = { nftCount: 0n, tokenWei: 0n };

  function factsOf(partial: Partial<PowerFacts>): PowerFacts {
    const at = partial.at ?? nothing;
    return {
      snapshotBlock: 120n,
      nowAgeSeconds: 0,
      at,
      now: at,
      rule,
      thresholdWei: 50n * ONE,
      changes: [],
      isHistoryKnown: true,
      tokenName: "$KAIROS",
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
      kind: "nft",
      direction: "left",
      when: "before",
      amount: "3",
      count: 1,
      isComplete: true,
      nearest: point,
      farthest: point,
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
});

const all = { before: true, after: true };

/** A whole history as the store would give it around a block. */
function around(points: readonly BalancePoint[], block: bigint, limit: number) {
  const before = points.filter((point) => point.block <= block).toReversed();
  const after = points.filter((point) => point.block > block);
  return {
    before: before.slice(0, limit),
    after: after.slice(0, limit),
    isAll: { before: before.length < limit, after: after.length < limit },
  };
}

describe("groupChanges", () => {
  it("knows nothing about a holder without a history", () => {
    expect(groupChanges({ before: [], after: [], isAll: all })).toEqual([]);
  });

  it("sums neighbours that go the same way, nearest first on each side", () => {
    const points = [
      { block: 5n, balance: 3n },
      { block: 8n, balance: 2n },
      { block: 9n, balance: 0n },
      { block: 20n, balance: 0n + 4n },
      { block: 21n, balance: 5n },
      { block: 22n, balance: 1n },
    ];
    expect(groupChanges(around(points, 9n, 50))).toEqual([
      ...[
        { direction: "left", when: "before", amount: 3n, count: 2, nearestBlock: 9n, farthestBlock: 8n },
        { direction: "arrived", when: "before", amount: 3n, count: 1, nearestBlock: 5n, farthestBlock: 5n },
        { direction: "arrived", when: "after", amount: 5n, count: 2, nearestBlock: 20n, farthestBlock: 21n },
        { direction: "left", when: "after", amount: 4n, count: 1, nearestBlock: 22n, farthestBlock: 22n },
      ].map((group) => ({ ...group, isComplete: true })),
    ]);
  });

  it("does not take the oldest point that was read for the first of all", () => {
    const points = [1n, 2n, 3n, 4n].map((block) => ({ block, balance: block * 10n }));
    expect(groupChanges(around(points, 4n, 3))).toEqual([
      {
        direction: "arrived",
        when: "before",
        amount: 20n,
        count: 2,
        isComplete: false,
        nearestBlock: 4n,
        farthestBlock: 3n,
      },
    ]);
  });

  it("gives at most three groups for each side", () => {
    const points = Array.from({ length: 20 }, (_, index) => ({
      block: BigInt(index),
      balance: BigInt(index % 2) + 1n,
    }));
    const groups = groupChanges(around(points, 9n, 50));
    expect(groups.map(({ when }) => when)).toEqual(["before", "before", "before", "after", "after", "after"]);
    expect(groups.every(({ isComplete }) => isComplete)).toBe(true);
  });

  it("adds up: arrivals minus departures of a complete side are the difference of the balances", () => {
    const balances = fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 4 });
    fc.assert(
      fc.property(balances, fc.nat(5), (values, place) => {
        const points = values.flatMap((balance, index) =>
          balance === (values[index - 1] ?? 0n) ? [] : [{ block: BigInt(index), balance }],
        );
        const block = BigInt(place);
        const at = points.findLast((point) => point.block <= block)?.balance ?? 0n;
        const end = points.at(-1)?.balance ?? 0n;
        const sums = { before: 0n, after: 0n };
        for (const { when, direction, amount } of groupChanges(around(points, block, 50))) {
          sums[when] += direction === "arrived" ? amount : -amount;
        }
        // Four points make at most three groups only if two go the same way.
        const groups = groupChanges(around(points, block, 50)).filter(({ when }) => when === "before").length;
        if (groups < 3) expect(sums.before).toBe(at);
        const later = groupChanges(around(points, block, 50)).filter(({ when }) => when === "after").length;
        if (later < 3) expect(sums.after).toBe(end - at);
      }),
    );
  });
});

describe("holderBadges", () => {
  it.each([
    [0n, 0n, []],
    [1n, 0n, ["NFT holder"]],
    [0n, 1n, ["Token holder"]],
    [WHALE_NFTS, WHALE_TOKEN_WEI + 1n, ["NFT holder", "Token holder"]],
    [WHALE_NFTS + 1n, WHALE_TOKEN_WEI, ["NFT holder", "Token holder"]],
    [WHALE_NFTS + 1n, WHALE_TOKEN_WEI + 1n, ["NFT holder", "Token holder", "Whale"]],
  ])("names a holder of %d NFTs and %d units of the token", (nftCount, tokenWei, badges) => {
    expect(holderBadges({ nftCount, tokenWei })).toEqual(badges);
  });
});

describe("inThirdPerson", () => {
  it.each([
    ["You had 12.40 VP at block 120.", "This address had 12.40 VP at block 120."],
    ["You have 12.40 VP now.", "This address has 12.40 VP now."],
    [
      "You moved your 3 NFTs, and your 1 million $KAIROS.",
      "This address moved its 3 NFTs, and its 1 million $KAIROS.",
    ],
    ["Your power is 0.00 VP.", "Its power is 0.00 VP."],
    ["Only what you held at block 120 counts there.", "Only what it held at block 120 counts there."],
    ["What you still hold counts, if you keep it.", "What it still holds counts, if it keeps it."],
    [
      "To make a proposal you need 50.00 VP, which is what you have.",
      "To make a proposal it needs 50.00 VP, which is what it has.",
    ],
    ["3 NFTs arrived 2 h after the snapshot.", "3 NFTs arrived 2 h after the snapshot."],
  ])("turns %j", (sentence, about) => {
    expect(inThirdPerson(sentence)).toBe(about);
  });

  it("leaves no word to the reader in any story", () => {
    const stories = new Set<string>();
    for (const facts of factsOfAllStories()) {
      const { story, headline, nextStep } = explainPower(facts);
      stories.add(story);
      expect(inThirdPerson(`${headline} ${nextStep}`)).not.toMatch(/\byou/i);
    }
    expect(stories.size).toBe(powerStory.options.length);
  });
});

/** Every holding against every other, with arrivals and departures, now and at a block. */
function factsOfAllStories(): PowerFacts[] {
  const one = 10n ** 18n;
  const amounts = [
    { nftCount: 0n, tokenWei: 0n },
    { nftCount: 0n, tokenWei: 10n ** 6n * one },
    { nftCount: 3n, tokenWei: 0n },
    { nftCount: 60n, tokenWei: one },
  ];
  const moves = [
    [],
    [changeOf({ direction: "left", when: "before" })],
    [changeOf(), changeOf({ kind: "token", direction: "left" })],
  ];
  const rules = [10n ** 12n, 0n].map((tokensPerVote) => ({ ratio: 1n, tokensPerVote }));
  return amounts.flatMap((at) =>
    amounts.flatMap((now) =>
      moves.flatMap((changes) =>
        rules.flatMap((rule) =>
          [null, 120n].map((snapshotBlock) => ({
            at,
            now,
            changes,
            rule,
            snapshotBlock,
            nowAgeSeconds: 0,
            thresholdWei: 50n * 10n ** 18n,
            isHistoryKnown: true,
            tokenName: "$KAIROS",
          })),
        ),
      ),
    ),
  );
}

describe("powerFormula", () => {
  it.each([
    ["1", "1000000000000", "1 × (NFTs + tokens ÷ 1 trillion)"],
    ["3", "1500", "3 × (NFTs + tokens ÷ 1,500)"],
    ["2", "0", "2 × (NFTs)"],
  ])("tells ratio %s and %s tokens per vote", (votingPowerRatio, tokensPerVote, formula) => {
    expect(powerFormula({ votingPowerRatio, tokensPerVote })).toBe(formula);
  });
});

describe("power words", () => {
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
      expect(sourcesInWords({ nft: "index", token: "index" }, "$KAIROS")).toBe(
        "Counted from Transfer events.",
      );
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
});

describe("voting power", () => {
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
          expect(
            BigInt(votingPowerNumber(powerWei).toFixed(2).replace(".", "")) * 10n ** 16n <= powerWei,
          ).toBe(true);
        }),
      );
    });
  });
});
