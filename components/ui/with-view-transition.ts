import { flushSync } from "react-dom";

/** Fades from the page before a change to the page after it, where the browser can and the reader allows motion. */
export function withViewTransition(change: () => void): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !("startViewTransition" in document)) {
    change();
    return;
  }
  // A hidden tab fades nothing, which is no failure.
  document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined);
}
