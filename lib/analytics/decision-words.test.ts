import { type Decision, decidersWords, holdingsWords, leadWords } from "./decision-words";

const VP = 10n ** 18n;
const decision = (change: Partial<Decision> = {}): Decision => ({
  tally: { yesPower: 60n * VP, noPower: 40n * VP, yesCount: 5, noCount: 3 },
  missingPower: -10n * VP,
  deciders: { kind: "switch", side: "yes", voters: 1, power: 12n * VP },
  lead: { leader: "yes", since: null, isLate: false, lookedAt: null },
  nfts: { yes: 50n * VP, no: 10n * VP },
  ...change,
});
const NOBODY = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };

it.each<[Partial<Decision>, string]>([
  [{}, "If the largest Yes vote (12.00 VP) had been No, the proposal would have been rejected."],
  [
    { deciders: { kind: "switch", side: "no", voters: 3, power: 12n * VP } },
    "If the 3 largest No votes (12.00 VP) had been Yes, the proposal would have passed. No smaller group could have changed the result.",
  ],
  [
    { deciders: { kind: "absence", voters: 1, power: 12n * VP } },
    "The largest vote (12.00 VP) met the quorum: without that vote the proposal would not have passed.",
  ],
  [{ deciders: { kind: "many", voters: 1_000 } }, "No group of 1,000 voters could have changed the result."],
  [
    { deciders: { kind: "none" }, missingPower: 5n * VP },
    "The quorum was missed by 5.00 VP, so no other choice by those who voted could have changed the result.",
  ],
  [{ deciders: { kind: "none" }, tally: NOBODY }, "Nobody voted."],
])("says who could have changed it: %#", (change, words) => {
  expect(decidersWords(decision(change))).toBe(words);
});

it("says which side NFTs and tokens alone put in front", () => {
  expect(holdingsWords(decision())).toBe(
    "Counting only NFTs, Yes leads with 83.3 %. Counting only tokens, No leads with 75 %.",
  );
  expect(holdingsWords(decision({ nfts: { yes: 0n, no: 0n } }))).toMatch(
    /^Counting only NFTs, no votes remain\./,
  );
  expect(holdingsWords(decision({ nfts: null }))).toBeNull();
});

it("says when the lead last changed", () => {
  const lead = { leader: "yes", since: null, isLate: false, lookedAt: null } as const;
  const since = "2026-03-04T12:00:00.000Z";
  const words = (change: Partial<Decision["lead"]>) => leadWords(decision({ lead: { ...lead, ...change } }));
  expect(words({})?.text).toBe("Yes led from the first vote to the last.");
  expect(words({ leader: "no" })?.text).toBe("Yes never led.");
  expect(words({ lookedAt: 1_000 })?.text).toBe("The lead didn't change during the last 1,000 votes.");
  expect(words({ since, isLate: true })).toEqual({
    text: "Yes took the lead",
    at: since,
    rest: ", in the last tenth of the voting time.",
  });
  expect(leadWords(decision({ tally: NOBODY }))).toBeNull();
});
