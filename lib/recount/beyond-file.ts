import type { ChainRecount } from "./check-against-chain";
import type { LogComparison } from "./compare-with-log";
import type { Recount } from "./judge-findings";

/** What no file can show by itself, in the one sentence beside every verdict but "false". */
export function beyondFile(isChainAsked: boolean): string {
  return isChainAsked
    ? "Not shown by this: that everybody sees the same public log."
    : "Not shown by a file alone: that its balances are the chain's, and that everybody sees the same public log.";
}

/** Whether the reader asked a node about all voters, the whole log, and witnesses. */
export function isAllAsked({
  counted,
  voters,
  wholeLog,
  witnessed,
}: {
  counted: Recount | ChainRecount;
  voters: number;
  wholeLog: LogComparison | null;
  /** What the witnesses that the reader named said; null if they named nobody. */
  witnessed: object | null;
}): boolean {
  const isChainAsked = "sample" in counted && counted.sample.places.length === voters;
  return isChainAsked && wholeLog !== null && witnessed !== null;
}
