"use client";

import { type ReactNode, useEffect, useState } from "react";
import { PersonLink } from "./person-link";

const CONFIRM_MS = 2_000;

/** A person as a link to their profile, and a small button that copies the whole address. */
export function Person({
  address,
  name = null,
  label,
}: {
  address: string;
  name?: string | null;
  /** Whose address it is, such as "the voter's address". */
  label: string;
}): ReactNode {
  const [outcome, setOutcome] = useState<"idle" | "copied" | "refused">("idle");

  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy(): void {
    // Browsers refuse the clipboard without https or permission; the tooltip of the link still has the address.
    navigator.clipboard?.writeText(address).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  }

  return (
    <span className="inline-flex min-w-0 items-center gap-x-1.5">
      <PersonLink address={address} name={name} />
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label} ${address}`}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text no-script:hidden"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-3.5 fill-none stroke-current"
          strokeWidth="1.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={DRAWINGS[outcome]} />
        </svg>
      </button>
      <span aria-live="polite" className="sr-only">
        {WORDS[outcome]}
      </span>
    </span>
  );
}

const WORDS = { idle: "", copied: "Copied", refused: "Copy it by hand" } as const;
const DRAWINGS = {
  idle: "M6 5.500h7.500v8H6zM10 2.500H2.500v8",
  copied: "M2.500 8.500l3.500 3.500 7.500-8",
  refused: "M4 4l8 8m0-8l-8 8",
} as const;
