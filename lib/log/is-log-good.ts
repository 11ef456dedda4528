import type { LogVerdict } from "./tree-head";

/** Whether this is the log that this browser has seen, or the first that it sees. */
export function isLogGood(verdict: LogVerdict): boolean {
  return verdict === "first" || verdict === "grown";
}
