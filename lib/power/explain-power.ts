import { contractNames, type HeldAmounts, holdsAnything } from "@/lib/env/counted-contracts";
import { formatBlock } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";
import type { PowerChange, PowerStory } from "./power-schemas";
import { heldInWords, nftsInWords, powerInWords, spanInWords, tokensInWords } from "./power-words";
import { type PowerRule, votingPowerWei } from "./voting-power";

export type PowerFacts = {
  /** The block that was asked for; null if it is about now. */
  snapshotBlock: bigint | null;
  /** The age of the newest settled block; null if unknown. */
  nowAgeSeconds: number | null;
  at: HeldAmounts;
  now: HeldAmounts;
  rule: PowerRule;
  thresholdWei: bigint;
  changes: readonly PowerChange[];
  /** False if a contract's arrivals and departures are unknown, because its logs don't explain its balances. */
  isHistoryKnown: boolean;
  /** "$KAIROS". */
  tokenName: string;
};

export type PowerExplanation = {
  story: PowerStory;
  headline: string;
  nextStep: string;
  /** Missing power in units of 10^-18 VP; 0 if there is enough. */
  gapWei: bigint;
};

type Told = PowerFacts & { powerWei: bigint; nowWei: bigint; place: string };

const ONE = 10n ** 18n;
const HUNDREDTH = ONE / 100n;

/** Why the power at a block is what it is, and what to do for the next proposal, in the words of design.md. */
export function explainPower(facts: PowerFacts): PowerExplanation {
  const told: Told = {
    ...facts,
    powerWei: votingPowerWei({ ...facts.at, ...facts.rule }),
    nowWei: votingPowerWei({ ...facts.now, ...facts.rule }),
    place: facts.snapshotBlock === null ? "now" : `at block ${formatBlock(facts.snapshotBlock)}`,
  };
  const story = findStory(told);
  const { headline, nextStep } = sentences[story](told);
  return { story, headline, nextStep, gapWei: powerGapWei(told) };
}

/** What is missing to a threshold, exactly; 0 if nothing is. */
export function powerGapWei({ powerWei, thresholdWei }: { powerWei: bigint; thresholdWei: bigint }): bigint {
  return powerWei >= thresholdWei ? 0n : thresholdWei - powerWei;
}

/** The rule with the numbers in it: "1 × (12 + 400 billion ÷ 1 trillion) = 12.40 VP". */
export function powerFormulaOf(weighed: HeldAmounts & PowerRule): string {
  const { nftCount, tokenWei, ratio, tokensPerVote } = weighed;
  const tokens = tokensPerVote === 0n ? "" : ` + ${tokensInWords(tokenWei)} ÷ ${formatWhole(tokensPerVote)}`;
  const power = powerInWords(votingPowerWei(weighed));
  return `${ratio} × (${nftCount}${tokens}) = ${power}`;
}

function findStory(told: Told): PowerStory {
  const { at, now, rule, powerWei, nowWei, thresholdWei, changes } = told;
  const hasTokens = at.tokenWei > 0n;
  if (at.nftCount === 0n && !hasTokens) {
    if (holdsAnything(now) || changes.some(isArrivalAfter)) return "bought-after";
    return changes.length > 0 ? "seller" : "stranger";
  }
  const boughtNft = at.nftCount === 0n && now.nftCount > 0n;
  if (at.nftCount === 0n && rule.tokensPerVote === 0n) {
    return boughtNft ? "bought-after" : "tokens-do-not-count";
  }
  if (boughtNft) return "bought-more-after";
  if (at.nftCount === 0n && powerWei < ONE) return "token-only-fraction";
  if (nowWei > powerWei) return "bought-more-after";
  if (nowWei < powerWei) return "moved-after";
  return powerWei >= thresholdWei ? "enough" : "below-threshold";
}

const sentences: Readonly<Record<PowerStory, (told: Told) => { headline: string; nextStep: string }>> = {
  stranger: (told) => ({
    headline: `${heldSentence(told, { never: told.isHistoryKnown })} Your power is 0.00 VP.`,
    nextStep: getSome(told),
  }),
  seller: (told) => ({
    headline: `${movedSentence(told)} Your power ${told.place} is 0.00 VP.`,
    nextStep: `What left before a snapshot does not count there. ${getSome(told)}`,
  }),
  "bought-after": (told) => ({
    headline: join(
      movedSentence(told),
      arrivedSentence(told) || heldSentence(told, { never: false }),
      countsWhatWasHeld(told),
    ),
    nextStep: holdsAnything(told.now) ? keepForNext(told) : `What arrived has left again. ${getSome(told)}`,
  }),
  "token-only-fraction": (told) => ({
    headline: join(movedNftSentence(told), fractionSentence(told), weightSentence(told)),
    nextStep: join(
      `Each NFT adds ${powerInWords(told.rule.ratio * ONE)}.`,
      proposingSentence(told, { powerWei: told.nowWei }),
    ),
  }),
  "tokens-do-not-count": (told) => ({
    headline: `Only NFTs count in this rule. You ${had(told)} ${heldInWords(told.at, told.tokenName)} and no NFT ${told.place}, so your power is 0.00 VP.`,
    nextStep: getSome(told),
  }),
  "bought-more-after": (told) => ({
    headline: join(hadSentence(told), arrivedSentence(told), countsWhatWasHeld(told)),
    nextStep: keepForNext(told),
  }),
  "moved-after": (told) => ({
    headline: join(hadSentence(told), leftAfterSentence(told)),
    nextStep: `For the next proposal only what you still hold at its snapshot counts: ${powerInWords(told.nowWei)} now.`,
  }),
  "below-threshold": (told) => ({
    headline: hadSentence(told),
    nextStep: `That is enough to vote. ${proposingSentence(told, told)}`,
  }),
  enough: (told) => ({
    headline: hadSentence(told),
    nextStep: `That is enough to vote, and to make a proposal, which needs ${powerInWords(told.thresholdWei)}.`,
  }),
};

function had({ snapshotBlock }: Told): string {
  return snapshotBlock === null ? "have" : "had";
}

function hadSentence(told: Told): string {
  return `You ${had(told)} ${powerInWords(told.powerWei)} ${told.place}: ${heldInWords(told.at, told.tokenName)}.`;
}

function heldSentence(told: Told, { never }: { never: boolean }): string {
  const nothing = `You ${had(told)} ${heldInWords(told.at, told.tokenName)} ${told.place}`;
  if (!never) return `${nothing}.`;
  return told.snapshotBlock === null ? `${nothing}, and never did.` : `${nothing}, nor before it.`;
}

/** "You moved your 3 NFTs 2 days before block 120." Of several changes the last one counts. */
function movedSentence(told: Told): string {
  const groups = contractNames.flatMap((name) => lastMove(told, name) ?? []);
  if (groups.length === 0) return "";
  return `You moved your ${groups.map((group) => `${amountOf(group, told)}${distanceOf(group, told)}`).join(", and your ")}.`;
}

function movedNftSentence(told: Told): string {
  const group = lastMove(told, "nft");
  return group ? `You moved your ${amountOf(group, told)}${distanceOf(group, told)}.` : "";
}

function lastMove({ changes }: Told, kind: PowerChange["kind"]): PowerChange | undefined {
  const nearest = changes.find((change) => change.kind === kind && change.when === "before");
  return nearest?.direction === "left" ? nearest : undefined;
}

/** "3 NFTs arrived 2 h after the snapshot." Of several changes the first one counts. */
function arrivedSentence(told: Told): string {
  return movesAfter(told, "arrived");
}

function leftAfterSentence(told: Told): string {
  const left = movesAfter(told, "left");
  return join(left, "What moves after the snapshot does not change your power there.");
}

function movesAfter(told: Told, direction: PowerChange["direction"]): string {
  const groups = contractNames.flatMap(
    (kind) =>
      told.changes.find(
        (change) => change.kind === kind && change.when === "after" && change.direction === direction,
      ) ?? [],
  );
  if (groups.length === 0) return "";
  const parts = groups.map((group) => `${amountOf(group, told)} ${direction}${distanceOf(group, told)}`);
  return `${parts.join(", and ")}.`;
}

function amountOf({ kind, amount, isComplete }: PowerChange, { tokenName }: Told): string {
  const words =
    kind === "nft" ? nftsInWords(BigInt(amount)) : `${tokensInWords(BigInt(amount))} ${tokenName}`;
  return isComplete ? words : `${words} or more`;
}

function distanceOf({ when, count, nearest }: PowerChange, told: Told): string {
  const { snapshotBlock, nowAgeSeconds } = told;
  const several = count === 1 ? " " : when === "before" ? ", the last of them " : ", the first of them ";
  const inItsBlock = `${several}in block ${formatBlock(nearest.block)}`;
  if (snapshotBlock === null) {
    return nearest.distanceSeconds === null || nowAgeSeconds === null
      ? inItsBlock
      : `${several}${spanInWords(nearest.distanceSeconds + nowAgeSeconds)} ago`;
  }
  if (BigInt(nearest.block) === snapshotBlock) return inItsBlock;
  const anchor = when === "before" ? `before block ${formatBlock(snapshotBlock)}` : "after the snapshot";
  return nearest.distanceSeconds === null
    ? `${inItsBlock}, ${anchor}`
    : `${several}${spanInWords(nearest.distanceSeconds)} ${anchor}`;
}

function countsWhatWasHeld({ snapshotBlock }: Told): string {
  return snapshotBlock === null
    ? ""
    : `Only what you held at block ${formatBlock(snapshotBlock)} counts there.`;
}

function fractionSentence(told: Told): string {
  const { at, tokenName, powerWei } = told;
  const power =
    powerWei === 0n ? "less than the smallest part of a VP, which is 0.00 VP" : powerInWords(powerWei);
  const tokens = `${tokensInWords(at.tokenWei)} ${tokenName}`;
  return `You ${had(told)} ${tokens} and no NFT ${told.place}, so your power is ${power}.`;
}

function weightSentence({ rule, tokenName }: Told): string {
  return `${capital(formatWhole(rule.tokensPerVote))} ${tokenName} count as much as one NFT: ${powerInWords(rule.ratio * ONE)}.`;
}

function getSome({ rule, tokenName }: Told): string {
  const nft = `an NFT (${powerInWords(rule.ratio * ONE)})`;
  const tokens =
    rule.tokensPerVote === 0n
      ? ""
      : ` or ${tokenName} (${formatWhole(rule.tokensPerVote)} count as much as an NFT)`;
  return `To vote on the next proposal, hold ${nft}${tokens} before its snapshot is taken.`;
}

function keepForNext(told: Told): string {
  const { nowWei } = told;
  return join(
    `For the next proposal what you hold at its snapshot counts: ${powerInWords(nowWei)} now, if you keep it.`,
    proposingSentence(told, { powerWei: nowWei }),
  );
}

/** What is missing completes the power as it is shown, so that the two add up and getting that much is enough. */
function proposingSentence({ thresholdWei }: Told, { powerWei }: { powerWei: bigint }): string {
  const needed = powerInWords(thresholdWei);
  if (powerWei >= thresholdWei) return `That is enough to make a proposal, which needs ${needed}.`;
  const shown = powerWei - (powerWei % HUNDREDTH);
  return `A proposal takes ${needed}: you need ${powerInWords(thresholdWei - shown)} more.`;
}

function isArrivalAfter({ when, direction }: PowerChange): boolean {
  return when === "after" && direction === "arrived";
}

function capital(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
