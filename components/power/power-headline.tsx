import type { ReactNode } from "react";
import type { PowerAnswer } from "@/lib/power/power-schemas";
import { formatBlock } from "@/lib/shared/format-block";
import { formatTime } from "@/lib/shared/format-time";
import { PowerFigure } from "./power-figure";

/** Why, in a sentence; the power at the block and now; what to do for the next proposal. */
export function PowerHeadline({ power }: { power: PowerAnswer }): ReactNode {
  const { at, now, isSnapshot, headline, nextStep } = power;
  return (
    <section aria-label="In short">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <p className="font-display text-4xl font-semibold tracking-tight">
          <PowerFigure powerWei={BigInt(at.powerWei)} /> <span className="text-xl text-muted">VP</span>
        </p>
        <p className="text-sm text-muted sm:text-right">
          at block <b className="figures font-semibold text-text">{formatBlock(at.block)}</b>
          {at.time === null ? "" : `, ${formatTime(new Date(at.time))}`}
          {isSnapshot && at.powerWei !== now.powerWei ? (
            <span className="block">
              now{" "}
              <b className="font-semibold text-text">
                <PowerFigure powerWei={BigInt(now.powerWei)} /> VP
              </b>
            </span>
          ) : null}
        </p>
      </div>
      <h3 className="mt-4 text-xl">{headline}</h3>
      <p className="mt-4 rounded-lg bg-surface-2 px-4 py-3 text-sm">
        <span className="block text-xs text-muted">For the next proposal</span>
        {nextStep}
      </p>
    </section>
  );
}
