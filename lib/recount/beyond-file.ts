/** What no file can show by itself, in the one sentence beside every verdict but "false". */
export function beyondFile(isChainAsked: boolean): string {
  return isChainAsked
    ? "Not shown by this: that everybody sees the same public log."
    : "Not shown by a file alone: that its balances are the chain's, and that everybody sees the same public log.";
}
