"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { inputClass } from "@/components/ui/field";
import { countCharacters, MAX_REASON_CHARACTERS, normaliseReason } from "@/lib/ballots/ballot-words";

const lengthOf = (text: string): number => countCharacters(normaliseReason(text));

export const isReasonTooLong = (text: string): boolean => lengthOf(text) > MAX_REASON_CHARACTERS;

/** Why, in public; counted as the server counts it. */
export function ReasonField({
  text,
  onChange,
  isBusy,
}: {
  text: string;
  onChange: (text: string) => void;
  isBusy: boolean;
}): ReactNode {
  const id = useId();
  const length = lengthOf(text);
  const isTooLong = isReasonTooLong(text);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Reason <span className="font-normal text-muted">(optional). Public and permanent.</span>
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        disabled={isBusy}
        dir="auto"
        aria-describedby={`${id}-count`}
        aria-invalid={isTooLong}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, "field-sizing-content max-h-60 min-h-18 bg-bg py-2.5")}
      />
      <p
        id={`${id}-count`}
        className={clsx("figures text-right text-xs", isTooLong ? "text-danger" : "text-muted")}
      >
        {length.toLocaleString("en")} of {MAX_REASON_CHARACTERS.toLocaleString("en")} characters
        {isTooLong ? `: ${(length - MAX_REASON_CHARACTERS).toLocaleString("en")} too many` : ""}
      </p>
    </div>
  );
}
