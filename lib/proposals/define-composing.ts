import type { Blocker } from "./check-text";

type Coded = Pick<Blocker, "code">;

/** The steps from an idea to something published, and which of them lifts which blocker. */
export type Composing<Step extends string> = {
  steps: readonly Step[];
  /** The step at which a blocker is lifted; null for what no step lifts, such as a ban. */
  stepOf: (blocker: Coded) => Step | null;
  /** The furthest step that blockers allow. */
  furthestStep: (blockers: readonly Coded[]) => Step;
  /** The step of an address, when it is one. */
  parseStep: (text: unknown) => Step | null;
  /** The earlier of two steps. */
  earlierStep: (one: Step, other: Step) => Step;
};

/**
 * Steps at which something is written, each with the codes of its blockers, then the fee, then publishing. Nobody pays for what can't be
 * published, and nobody publishes what isn't paid. A payment on its way is shown whatever else is wrong.
 */
export function defineComposing<Step extends string>({
  written,
  pay,
  last,
}: {
  written: readonly [...(readonly (readonly [Step, RegExp])[]), readonly [Step, RegExp]];
  pay: Step;
  last: Step;
}): Composing<Step> {
  const steps = [...written.map(([step]) => step), pay, last];
  const [lastWritten = pay] = written[written.length - 1] ?? [];
  const stepOf = ({ code }: Coded): Step | null =>
    written.find(([, codes]) => codes.test(code))?.[0] ?? (code.startsWith("fee-") ? pay : null);
  const isPaying = ({ code }: Coded): boolean => code.startsWith("fee-") && code !== "fee-fee-unpaid";
  return {
    steps,
    stepOf,
    furthestStep: (blockers) => {
      const blocked = blockers.map(stepOf);
      const unwritten = written.find(([step]) => blocked.includes(step));
      if (unwritten) return unwritten[0];
      if (blockers.some(isPaying)) return pay;
      if (blocked.includes(null)) return lastWritten;
      return blocked.includes(pay) ? pay : last;
    },
    parseStep: (text) => steps.find((step) => step === text) ?? null,
    earlierStep: (one, other) => (steps.indexOf(one) < steps.indexOf(other) ? one : other),
  };
}
