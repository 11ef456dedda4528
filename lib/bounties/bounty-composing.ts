import { defineComposing } from "@/lib/proposals/define-composing";

export type BountyStep = "write" | "reward" | "pay" | "publish";

/** The steps from an idea to a bounty. */
export const BOUNTY_COMPOSING = defineComposing<BountyStep>({
  written: [
    ["write", /^(title|body)-/],
    ["reward", /^(prize|prizes|deadline|winners|label|labels|per-person)(-|$)/],
  ],
  pay: "pay",
  last: "publish",
});

/** The way to lift a blocker of another step. */
export const BOUNTY_STEP_WORDS = {
  write: "Change the text",
  reward: "Change the reward and dates",
  pay: "Go to the fee",
  publish: "",
} as const;
