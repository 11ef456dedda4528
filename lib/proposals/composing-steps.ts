import type { Blocker } from "./check-text";

/** The steps from an idea to a proposal, in their order. */
export const COMPOSING_STEPS = ["write", "rules", "pay", "sign"] as const;
export type ComposingStep = (typeof COMPOSING_STEPS)[number];

/** The step at which a blocker is lifted; null for what no step lifts, such as too little power. */
export function stepOf({ code }: Pick<Blocker, "code">): ComposingStep | null {
  if (/^(title|body|discussion)-/.test(code)) return "write";
  if (/^(period|start)-/.test(code)) return "rules";
  return code.startsWith("fee-") ? "pay" : null;
}

/**
 * The furthest step that blockers allow: nobody pays for what can't be published, and nobody signs what isn't paid. A payment on its
 * way is shown whatever else is wrong.
 */
export function furthestStep(blockers: readonly Pick<Blocker, "code">[]): ComposingStep {
  const steps = blockers.map(stepOf);
  const isPaying = blockers.some(({ code }) => code.startsWith("fee-") && code !== "fee-fee-unpaid");
  if (steps.includes("write")) return "write";
  if (steps.includes("rules")) return "rules";
  if (isPaying) return "pay";
  if (steps.includes(null)) return "rules";
  return steps.includes("pay") ? "pay" : "sign";
}

/** The step of an address, when it is one. */
export function parseStep(text: unknown): ComposingStep | null {
  return COMPOSING_STEPS.find((step) => step === text) ?? null;
}

/** The earlier of two steps. */
export function earlierStep(one: ComposingStep, other: ComposingStep): ComposingStep {
  return COMPOSING_STEPS.indexOf(one) < COMPOSING_STEPS.indexOf(other) ? one : other;
}
