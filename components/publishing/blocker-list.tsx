"use client";

import type { ReactNode } from "react";
import { questionOf, WhyLink } from "@/components/about/why-link";
import type { Blocker } from "@/lib/publishing/blocker";
import type { ComposingStep } from "@/lib/publishing/composing";

/** Every reason why it can't be published yet, each with its exact gap and the way to lift it. */
export function BlockerList({
  blockers,
  steps,
  current,
  onGo,
}: {
  blockers: readonly Blocker[];
  /** Those that the author can go to. */
  steps: readonly ComposingStep[];
  current: ComposingStep;
  onGo: (step: ComposingStep) => void;
}): ReactNode {
  if (blockers.length === 0) return null;
  return (
    <section aria-label="Not ready" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 className="text-base">Before this can be published</h2>
      <ul className="mt-3 grid gap-2.5">
        {blockers.map((blocker) => {
          const step = steps.find((one) => one.step === blocker.step) ?? current;
          return (
            <li key={blocker.code} className="flex items-start gap-3">
              <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-pending" />
              <span className="figures min-w-0">
                {blocker.text}{" "}
                {step !== current ? (
                  <button type="button" className="link font-semibold" onClick={() => onGo(step)}>
                    {step.way}
                  </button>
                ) : (
                  <WhyLink to={blocker.step === "pay" ? "fee" : questionOf(blocker.code)} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
