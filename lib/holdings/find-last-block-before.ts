/** A block and its time in seconds since 1970. */
export type BlockMoment = { block: bigint; seconds: bigint };

/** Every few questions the middle is asked instead of the likely place, so that no rhythm of blocks makes the search long. */
const HALVE_EVERY = 4;

/**
 * The last block before a moment, found by asking the times of few blocks. `low` must be before it and `high` not. Their
 * times need only be near, because they guide the search and decide nothing. Throws what `readSeconds` throws.
 */
export async function findLastBlockBefore({
  seconds,
  low,
  high,
  readSeconds,
}: {
  seconds: bigint;
  low: BlockMoment;
  high: BlockMoment;
  readSeconds: (block: bigint) => Promise<bigint>;
}): Promise<bigint> {
  let [before, after] = [low, high];
  for (let asked = 1; after.block - before.block > 1n; asked += 1) {
    const block = asked % HALVE_EVERY === 0 ? middle(before, after) : likely({ before, after, seconds });
    const found = { block, seconds: await readSeconds(block) };
    if (found.seconds < seconds) before = found;
    else after = found;
  }
  return before.block;
}

function middle(before: BlockMoment, after: BlockMoment): bigint {
  return (before.block + after.block) / 2n;
}

/** Where evenly spaced blocks would put the last block before the moment. */
function likely({
  before,
  after,
  seconds,
}: {
  before: BlockMoment;
  after: BlockMoment;
  seconds: bigint;
}): bigint {
  const span = after.seconds - before.seconds;
  if (span <= 0n) return middle(before, after);
  const place = before.block + ((after.block - before.block) * (seconds - before.seconds)) / span;
  if (place <= before.block) return before.block + 1n;
  return place >= after.block ? after.block - 1n : place;
}
