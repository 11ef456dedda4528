import type { SeenVerdict } from "@/lib/log/compare-seen-heads";
import type { Finding } from "./finding";

/** What the heads that a reader saw before say about a file's head. */
export function describeSeen(verdict: SeenVerdict): { faults: Finding[]; unchecked: Finding[] } {
  if (verdict.kind === "same-log") return { faults: [], unchecked: [] };
  const { treeSize, at } = verdict.seen.head;
  const seen = `the log of ${treeSize} entries, signed ${new Date(at).toISOString()}, that you saw before`;
  const line = verdict.kind === "other-log" ? (`log.${verdict.of}` as const) : "log.head";
  const finding = (text: string): Finding[] => [{ line, who: null, text }];
  if (verdict.kind === "unasked") {
    const text = `Whether this log and ${seen} are one was not to be had from the server.`;
    return { faults: [], unchecked: finding(text) };
  }
  const texts = {
    twin: `This is another log than ${seen}: both have as many entries, and other ones.`,
    time: `It is signed for a time that does not fit ${seen}: a log only grows.`,
    unproved: `The server can't prove that this log and ${seen} are one: entries were taken out or changed.`,
  };
  return { faults: finding(texts[verdict.why]), unchecked: [] };
}
