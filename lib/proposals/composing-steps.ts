import { defineComposing } from "./define-composing";

export type ComposingStep = "write" | "rules" | "pay" | "sign";

/** The steps from an idea to a proposal. */
export const PROPOSAL_COMPOSING = defineComposing<"write" | "rules" | "sign">({
  written: ["write", "rules"],
  last: "sign",
});

/** The way to lift a blocker of another step. */
export const STEP_WORDS = {
  write: "Change the text",
  rules: "Change the dates",
  pay: "Go to the fee",
  sign: "",
} as const;
