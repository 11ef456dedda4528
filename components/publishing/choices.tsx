import clsx from "clsx";
import type { ReactNode } from "react";

/** A choice of one, each with a sentence about what it means. */
export function Choices<Value extends string>({
  legend,
  name,
  value,
  options,
  isStacked = false,
  onChoose,
  children,
}: {
  legend: string;
  name: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string, help: string])[];
  /** One below the other at any width. */
  isStacked?: boolean;
  onChoose: (value: Value) => void;
  /** What belongs to the choice, below it. */
  children?: ReactNode;
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={clsx("grid gap-3", !isStacked && "sm:grid-cols-2")}>
        {options.map(([option, label, help]) => (
          <label
            key={option}
            className={clsx(
              "flex cursor-pointer items-start gap-3 rounded-card border bg-surface p-4",
              option === value ? "border-accent" : "border-line hover:border-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-1 accent-accent"
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span>
              <span className="block text-sm font-semibold">{label}</span>
              <span className="block text-sm text-muted">{help}</span>
            </span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}
