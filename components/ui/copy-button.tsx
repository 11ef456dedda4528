"use client";

import { type ReactNode, useEffect, useState } from "react";

const CONFIRM_MS = 2_000;

/** Puts `text` on the clipboard and says so for two seconds. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const [outcome, setOutcome] = useState<"idle" | "copied" | "refused">("idle");

  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Browsers refuse the clipboard without https or permission; the text stays selectable beside the button.
      setOutcome("refused");
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex h-9 items-center gap-1.5 rounded-lg border border-line px-3 text-sm font-semibold hover:bg-surface-2 no-script:hidden"
    >
      <span aria-live="polite">{WORDS[outcome]}</span>
      <span className="sr-only"> {label}</span>
    </button>
  );
}

const WORDS = { idle: "Copy", copied: "Copied", refused: "Copy by hand" } as const;
