import type { HeldAmounts } from "@/lib/env/counted-contracts";

/** The configured formula, both whole numbers; with `tokensPerVote` 0 tokens don't count. */
export type PowerRule = Record<RuleNumber, bigint>;

export const ruleNumbers = ["ratio", "tokensPerVote"] as const;
type RuleNumber = (typeof ruleNumbers)[number];

/** The rule as answers, files and pages have it, in digits. */
export type PowerRuleText = Record<RuleNumber, string>;

export function eachRuleNumber<Value>(of: (name: RuleNumber) => Value): Record<RuleNumber, Value> {
  return { ratio: of("ratio"), tokensPerVote: of("tokensPerVote") };
}

export function parsePowerRule(rule: PowerRuleText): PowerRule {
  return eachRuleNumber((name) => BigInt(rule[name]));
}

export function writePowerRule(rule: PowerRule): PowerRuleText {
  return eachRuleNumber((name) => rule[name].toString());
}

const ONE = 10n ** 18n;
/** A whale has more than both (spec section 9). */
export const WHALE_NFTS = 50n;
export const WHALE_TOKEN_WEI = 10n ** 12n * ONE;

/**
 * Voting power in units of 10^-18 VP: ratio x (NFTs + tokens / tokensPerVote), product.md "Voting power". It is rounded down
 * once, at the end, so that the sum of all powers never exceeds the power of the whole supply.
 */
export function votingPowerWei({
  nftCount,
  tokenWei,
  ratio,
  tokensPerVote,
}: HeldAmounts & PowerRule): bigint {
  const fromNfts = ratio * nftCount * ONE;
  if (tokensPerVote === 0n) return fromNfts;
  return fromNfts + (ratio * tokenWei) / tokensPerVote;
}

/** Whole VP in digits, as in settings, in units of 10^-18 VP. */
export function wholePowerWei(digits: string): bigint {
  return BigInt(digits) * ONE;
}

/** More than 50 NFTs and more than 10^12 tokens (spec section 5); holding exactly the limit is not enough. */
export function isWhale({ nftCount, tokenWei }: HeldAmounts): boolean {
  return nftCount > WHALE_NFTS && tokenWei > WHALE_TOKEN_WEI;
}

/**
 * Voting power as a number for display, cut to two decimals and never rounded up: 49.999 must not read 50.00. Above 2^53
 * hundredths it is cut further, to what a double can hold exactly. It decides nothing.
 */
export function votingPowerNumber(powerWei: bigint): number {
  const hundredths = powerWei / (ONE / 100n);
  if (hundredths <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(hundredths) / 100;
  const whole = powerWei / ONE;
  const surplusBits = BigInt(Math.max(0, whole.toString(2).length - 53));
  return Number((whole >> surplusBits) << surplusBits);
}
