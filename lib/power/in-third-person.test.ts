import { changeOf } from "@/tests/power-answers";
import { explainPower, type PowerFacts } from "./explain-power";
import { inThirdPerson } from "./in-third-person";
import { powerStory } from "./power-schemas";

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
