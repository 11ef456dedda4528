/** Words of nodes whose head is behind the range: Cronos, geth and the machines behind public endpoints. */
const NOT_THERE_YET = /future|beyond|unknown block|header not found|block not found|not yet/i;

/** What to do about a refused eth_getLogs: wait, or ask for fewer blocks. Nodes word their limits in too many ways to list. */
export function judgeLogsRefusal(message: string): "unsettled" | "too-large" {
  return NOT_THERE_YET.test(message) ? "unsettled" : "too-large";
}
