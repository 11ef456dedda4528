"use client";

import type { ReactNode } from "react";
import { useCopy } from "./use-copy";

/** Puts `text` on the clipboard and says so for two seconds. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { outcome, copy } = useCopy(text);
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex h-9 max-sm:h-11 items-center gap-1.5 rounded-lg border border-line px-3 text-sm font-semibold hover:bg-surface-2 no-script:hidden"
    >
      <span aria-live="polite">{WORDS[outcome]}</span>
      <span className="sr-only"> {label}</span>
    </button>
  );
}

const WORDS = { idle: "Copy", copied: "Copied", refused: "Copy by hand" } as const;
