"use client";

import type { ReactNode } from "react";
import { Stroke } from "@/components/ui/glyph";
import { useCopy } from "@/components/ui/use-copy";
import { PersonLink } from "./person-link";

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
  const { outcome, copy } = useCopy(address);
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1.5">
      <PersonLink address={address} name={name} />
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`Copy ${label} ${address}`}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text no-script:hidden"
      >
        <Stroke box={16} width={1.5} className="size-3.5" d={DRAWINGS[outcome]} />
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
