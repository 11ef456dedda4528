export type BlockRange = { fromBlock: bigint; toBlock: bigint };

/** How far one of the contracts that are read together is. */
export type Place<Contract> = { contract: Contract; nextBlock: bigint };

/** The newest block that may be indexed; -1 when there is none yet. */
export function settledBlock({ head, confirmations }: { head: bigint; confirmations: bigint }): bigint {
  return head >= confirmations ? head - confirmations : -1n;
}

/**
 * The next range, at most `blocks` long and up to `target`, of all contracts that are furthest behind. It ends where the
 * next contract joins them. Null if all have reached the target.
 */
export function planRange<Contract>({
  places,
  target,
  blocks,
}: {
  places: readonly Place<Contract>[];
  target: bigint;
  blocks: bigint;
}): (BlockRange & { contracts: Contract[] }) | null {
  const fromBlock = minimum(places.map(({ nextBlock }) => nextBlock));
  if (fromBlock === undefined || fromBlock > target) return null;
  const ahead = places.map(({ nextBlock }) => nextBlock - 1n).filter((block) => block >= fromBlock);
  const toBlock = minimum([target, fromBlock + blocks - 1n, ...ahead]) ?? target;
  const contracts = places.filter(({ nextBlock }) => nextBlock === fromBlock).map(({ contract }) => contract);
  return { contracts, fromBlock, toBlock };
}

/** The range in pieces of at most `blocks`. */
export function splitRange({ fromBlock, toBlock }: BlockRange, blocks: bigint): BlockRange[] {
  const pieces: BlockRange[] = [];
  for (let from = fromBlock; from <= toBlock; from += blocks) {
    const end = from + blocks - 1n;
    pieces.push({ fromBlock: from, toBlock: end < toBlock ? end : toBlock });
  }
  return pieces;
}

function minimum(values: readonly bigint[]): bigint | undefined {
  return values.reduce<bigint | undefined>(
    (least, value) => (least === undefined || value < least ? value : least),
    undefined,
  );
}
