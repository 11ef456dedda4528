"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import type { Choice } from "@/lib/ballots/typed-data";

const CHOICES = [
  { value: "yes", word: "Yes", tone: "has-checked:border-yes has-checked:inset-ring-yes", dot: "border-yes" },
  { value: "no", word: "No", tone: "has-checked:border-no has-checked:inset-ring-no", dot: "border-no" },
] as const;

/** Yes or no; `legend` names it for people who hear it. */
export function ChoiceField({
  legend,
  choice,
  onChange,
  isBusy,
  isLow = false,
}: {
  legend: string;
  choice: Choice | null;
  onChange: (choice: Choice) => void;
  isBusy: boolean;
  /** In a list of many. */
  isLow?: boolean;
}): ReactNode {
  const name = useId();
  return (
    <fieldset disabled={isBusy}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {CHOICES.map(({ value, word, tone, dot }) => (
          <label
            key={value}
            className={clsx(
              isLow ? "h-11" : "h-14",
              "flex cursor-pointer items-center justify-between rounded-lg border border-line bg-surface-2 px-4 text-base font-semibold inset-ring inset-ring-transparent has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              tone,
            )}
          >
            {word}
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => onChange(value)}
              className="peer sr-only scroll-my-40"
            />
            <span
              aria-hidden="true"
              className={clsx(
                "size-4 rounded-full",
                choice === value ? `border-5 ${dot}` : "border-2 border-muted",
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
