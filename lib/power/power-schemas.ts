import * as z from "zod/mini";
import { contractNames, eachAmount, eachContract } from "@/lib/env/counted-contracts";
import { addressText, caip10Text, digits } from "@/lib/http/wire";
import { eachRuleNumber } from "./voting-power";

// zod/mini because the browser parses these answers.
const isoTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/));

/** Where a number comes from: Transfer logs, calls at the block, or the balances that were frozen at exactly that block. */
const powerSource = z.enum(["index", "calls", "census"]);

/** What an address held at the end of a block, and its power. */
export const powerReading = z.object({
  block: digits,
  /** Null if the chain did not say. */
  time: z.nullable(isoTime),
  /** The number of NFTs, tokens in units of 10^-18. */
  ...eachAmount(() => digits),
  /** Units of 10^-18 VP: the exact power. */
  powerWei: digits,
  /** VP for display only, cut to two decimals. */
  power: z.number(),
  /** The rule with the numbers in it: "1 × (3 + 0.50 trillion ÷ 1 trillion) = 3.50 VP". */
  formula: z.string(),
  sources: z.object(eachContract(() => powerSource)),
});
export type PowerReading = z.infer<typeof powerReading>;

const changePoint = z.object({
  block: digits,
  /** Null if the chain did not say. */
  time: z.nullable(isoTime),
  /** Between this block and the block asked for, never negative; null if either time is unknown. */
  distanceSeconds: z.nullable(z.number()),
});

/** Neighbouring changes of one holding in one direction, on one side of the block asked for. */
export const powerChange = z.object({
  kind: z.enum(contractNames),
  direction: z.enum(["arrived", "left"]),
  /** "before" includes the block itself, whose end counts. */
  when: z.enum(["before", "after"]),
  /** The number of NFTs, tokens in units of 10^-18: the sum of the group. */
  amount: digits,
  /** Blocks with a change in this group. */
  count: z.number(),
  /** False if this group has more changes, farther from the block than what was read. */
  isComplete: z.boolean(),
  /** The group's nearest change to the block asked for, and the farthest; the same if count is 1. */
  nearest: changePoint,
  farthest: changePoint,
});
export type PowerChange = z.infer<typeof powerChange>;

/** Why the power is what it is. */
export const powerStory = z.enum([
  /** Never held anything. */
  "stranger",
  /** Held something once, nothing at the block. */
  "seller",
  /** Held nothing at the block, and got something after it. */
  "bought-after",
  /** Only tokens, worth less than 1 VP. */
  "token-only-fraction",
  /** Only tokens, under a rule where tokens don't count. */
  "tokens-do-not-count",
  /** Some power at the block, more now. */
  "bought-more-after",
  /** Some power at the block, less now. */
  "moved-after",
  /** Some power, less than the threshold. */
  "below-threshold",
  /** The threshold or more. */
  "enough",
]);
export type PowerStory = z.infer<typeof powerStory>;

/** GET /api/power/{address}?block=. Without a block `at` is the same as `now` and `isSnapshot` is false. */
export const powerAnswer = z.object({
  /** EIP-55 checksummed. */
  address: addressText,
  /** The same with its chain. A server before this field leaves it out. */
  caip10: z.optional(caip10Text),
  /** True if a block was asked for. */
  isSnapshot: z.boolean(),
  at: powerReading,
  /** At the newest settled block. */
  now: powerReading,
  /** Whole numbers; with tokensPerVote "0" tokens don't count. */
  rule: z.object(eachRuleNumber(() => digits)),
  /** What a proposal needs from its author (spec section 9), decided by the power at the block asked for. */
  threshold: z.object({
    powerWei: digits,
    /** Missing power; "0" if there is enough. */
    gapWei: digits,
    isMet: z.boolean(),
  }),
  /** At most 3 groups of each holding on each side of the block, nearest first. */
  changes: z.array(powerChange),
  story: powerStory,
  /** One or two plain sentences: why the power is this. */
  headline: z.string(),
  /** What to do for the next proposal. */
  nextStep: z.string(),
});
export type PowerAnswer = z.infer<typeof powerAnswer>;

/** The query of GET /api/power/{address}. */
export const powerQuery = z.strictObject({
  block: z.optional(
    z
      .string("must be one block number")
      .check(z.regex(/^\d{1,15}$/, "must be a block number of 1 to 15 digits")),
  ),
});
