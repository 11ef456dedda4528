import { defineComposing } from "@/lib/proposals/define-composing";

export type BountyStep = "write" | "reward" | "pay" | "publish";

/** The steps from an idea to a bounty. */
export const BOUNTY_COMPOSING = defineComposing<"write" | "reward" | "publish">({
  written: ["write", "reward"],
  last: "publish",
});

/** The way to lift a blocker of another step. */
export const BOUNTY_STEP_WORDS = {
  write: "Change the text",
  reward: "Change the reward and dates",
  pay: "Go to the fee",
  publish: "",
} as const;
