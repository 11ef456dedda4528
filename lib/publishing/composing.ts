import { type Blocker, type BlockerStep, FEE_UNPAID } from "./blocker";

type Step = BlockerStep | "sign" | "publish";
type Placed = Pick<Blocker, "step" | "code">;

export type ComposingStep = {
  step: Step;
  name: string;
  /** On the button that leads here from a blocker of another step. */
  way: string;
};

/** Two steps at which something is written, the fee, and publishing. */
export type Composing = readonly [
  write: ComposingStep,
  terms: ComposingStep,
  pay: ComposingStep,
  last: ComposingStep,
];

const WRITE = { step: "write", name: "Write", way: "Change the text" } as const;
const PAY = { step: "pay", name: "Pay", way: "Go to the fee" } as const;

/** The steps from an idea to a proposal. */
export const PROPOSAL_COMPOSING: Composing = [
  WRITE,
  { step: "rules", name: "Rules and dates", way: "Change the dates" },
  PAY,
  { step: "sign", name: "Sign and publish", way: "" },
];

/** The steps from an idea to a bounty. */
export const BOUNTY_COMPOSING: Composing = [
  WRITE,
  { step: "reward", name: "Reward and dates", way: "Change the reward and dates" },
  PAY,
  { step: "publish", name: "Publish", way: "" },
];

/**
 * The furthest step that blockers allow. Nobody pays for what can't be published, and nobody publishes what isn't paid. A payment on its way
 * is shown whatever else is wrong.
 */
export function furthestStep(
  [write, terms, pay, last]: Composing,
  blockers: readonly Placed[],
): ComposingStep {
  const isBlocked = (step: Step | null): boolean => blockers.some((blocker) => blocker.step === step);
  if (isBlocked(write.step)) return write;
  if (isBlocked(terms.step)) return terms;
  if (blockers.some(({ step, code }) => step === pay.step && code !== FEE_UNPAID)) return pay;
  if (isBlocked(null)) return terms;
  return isBlocked(pay.step) ? pay : last;
}

/** The step that an address names; null when it names none. */
export function findStep(composing: Composing, text: string | null): ComposingStep | null {
  return composing.find(({ step }) => step === text) ?? null;
}

export function earlierStep(composing: Composing, one: ComposingStep, other: ComposingStep): ComposingStep {
  return composing.indexOf(one) < composing.indexOf(other) ? one : other;
}
