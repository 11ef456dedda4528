import { type Blocker, type BlockerStep, FEE_UNPAID } from "@/lib/publishing/blocker";

type Placed = Pick<Blocker, "step" | "code">;

/** The steps from an idea to something published, and how far blockers allow somebody to go. */
export type Composing<Step extends string> = {
  steps: readonly Step[];
  /** The step at which a blocker is lifted; null for what no step lifts, such as a ban. */
  stepOf: (blocker: Placed) => Step | null;
  /** The furthest step that blockers allow. */
  furthestStep: (blockers: readonly Placed[]) => Step;
  /** The step of an address, when it is one. */
  parseStep: (text: unknown) => Step | null;
  /** The earlier of two steps. */
  earlierStep: (one: Step, other: Step) => Step;
};

/**
 * Steps at which something is written, then the fee, then publishing. Nobody pays for what can't be published, and nobody publishes what
 * isn't paid. A payment on its way is shown whatever else is wrong.
 */
export function defineComposing<Step extends string>({
  written,
  last,
}: {
  written: readonly [Step & BlockerStep, Step & BlockerStep];
  last: Step;
}): Composing<Step | "pay"> {
  const [first, lastWritten] = written;
  const steps = [first, lastWritten, "pay", last] as const;
  const parseStep = (text: unknown): Step | "pay" | null => steps.find((step) => step === text) ?? null;
  const stepOf = ({ step }: Placed): Step | "pay" | null => parseStep(step);
  return {
    steps,
    stepOf,
    furthestStep: (blockers) => {
      const blocked = blockers.map(stepOf);
      const unwritten = written.find((step) => blocked.includes(step));
      if (unwritten !== undefined) return unwritten;
      if (blockers.some(({ step, code }) => step === "pay" && code !== FEE_UNPAID)) return "pay";
      if (blocked.includes(null)) return lastWritten;
      return blocked.includes("pay") ? "pay" : last;
    },
    parseStep,
    earlierStep: (one, other) => (steps.indexOf(one) < steps.indexOf(other) ? one : other),
  };
}
