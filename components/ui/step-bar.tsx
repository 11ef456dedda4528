"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Glyph } from "./glyph";

/** Where somebody is on a way of several steps; those that can be opened are buttons. */
export function StepBar<Step extends { step: string; name: string }>({
  steps,
  current,
  furthest,
  onGo,
}: {
  steps: readonly Step[];
  current: Step["step"];
  /** The last step that can be opened. */
  furthest: Step["step"];
  /** Null: nobody leaves the current step this way. */
  onGo: ((step: Step) => void) | null;
}): ReactNode {
  const place = steps.findIndex(({ step }) => step === current);
  const reach = steps.findIndex(({ step }) => step === furthest);
  return (
    <ol aria-label="Steps" className="flex gap-2 sm:gap-3">
      {steps.map((each, index) => {
        const isDone = index < place;
        const mark = (
          <span
            aria-hidden="true"
            className={clsx(
              "figures grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold",
              index === place && "border-accent bg-accent text-on-accent",
              isDone && "border-accent text-accent",
              index > place && "border-line text-muted",
            )}
          >
            {isDone ? <Glyph name="check" className="size-3.5" /> : index + 1}
          </span>
        );
        const look = clsx(
          "flex w-full items-center gap-2 border-t-2 pt-3 text-left text-sm",
          index <= place ? "border-accent" : "border-line",
          index === place ? "font-semibold text-text" : "text-muted",
        );
        return (
          <li
            key={each.step}
            aria-current={index === place ? "step" : undefined}
            className={index === place ? "grow-[2] basis-0" : "grow basis-0"}
          >
            {onGo !== null && index !== place && index <= reach ? (
              <button type="button" className={`${look} hover:text-text`} onClick={() => onGo(each)}>
                {mark}
                <span className="max-sm:sr-only">{each.name}</span>
                {isDone ? <span className="sr-only"> (done)</span> : null}
              </button>
            ) : (
              <span className={look}>
                {mark}
                <span className={index === place ? "" : "max-sm:sr-only"}>{each.name}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
