import { useEffect, useState } from "react";

const CONFIRM_MS = 2_000;

/**
 * Copies a text to the clipboard; the result shows for two seconds. Browsers refuse without https or permission, so the text
 * must be visible somewhere to copy by hand.
 */
export function useCopy(text: string): { outcome: "idle" | "copied" | "refused"; copy: () => Promise<void> } {
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
      setOutcome("refused");
    }
  }

  return { outcome, copy };
}
