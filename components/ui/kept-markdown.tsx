import type { ReactNode } from "react";
import { Markdown } from "./markdown";

/** Some megabytes at most. */
const KEPT_TEXTS = 50;
const kept = new Map<string, ReactNode>();

/** A published text as `Markdown` shows it. This server keeps the last ones read, because parsing takes ten times as long as showing. */
export function KeptMarkdown({ text }: { text: string }): ReactNode {
  const shown = kept.get(text) ?? Markdown({ text });
  // The last one read is the last in the map.
  kept.delete(text);
  kept.set(text, shown);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_TEXTS && oldest !== undefined) kept.delete(oldest);
  return shown;
}
