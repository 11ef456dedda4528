export type BlockRange = { fromBlock: bigint; toBlock: bigint };

/** What Cronos nodes answer at most in one eth_getLogs. */
export const MAX_SPAN = 10_000n;

/** An answer with fewer logs than this leaves room for twice the blocks below every limit that is known. */
const FEW_LOGS = 500;

/** The newest block that may be indexed; -1 when there is none yet. */
export function settledBlock({ head, confirmations }: { head: bigint; confirmations: bigint }): bigint {
  return head >= confirmations ? head - confirmations : -1n;
}

/** The next blocks to read, at most `span`; null when everything up to `settled` is read. */
export function planRange({
  nextBlock,
  settled,
  span,
}: {
  nextBlock: bigint;
  settled: bigint;
  span: bigint;
}): BlockRange | null {
  if (nextBlock > settled) return null;
  const end = nextBlock + span - 1n;
  return { fromBlock: nextBlock, toBlock: end < settled ? end : settled };
}

/** Half of the blocks that were refused; null when a single one was. */
export function narrowSpan({ fromBlock, toBlock }: BlockRange): bigint | null {
  const blocks = toBlock - fromBlock + 1n;
  return blocks === 1n ? null : blocks / 2n;
}

/** The span after an answer with this many logs. */
export function widenSpan({ span, logs }: { span: bigint; logs: number }): bigint {
  if (logs >= FEW_LOGS) return span;
  return span * 2n < MAX_SPAN ? span * 2n : MAX_SPAN;
}
