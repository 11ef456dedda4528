"use client";

import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
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
        <Glyph name={GLYPHS[outcome]} className="size-3.5" />
      </button>
      <span aria-live="polite" className="sr-only">
        {WORDS[outcome]}
      </span>
    </span>
  );
}

const WORDS = { idle: "", copied: "Copied", refused: "Copy it by hand" } as const;
const GLYPHS = { idle: "copy", copied: "check", refused: "close" } as const;
