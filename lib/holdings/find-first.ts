/**
 * The first block of `low` to `high` for which `holds` is true; it stays true after that and is true at `high`. Null as soon
 * as one answer is unknown.
 */
export async function findFirst({
  low,
  high,
  holds,
}: {
  low: bigint;
  high: bigint;
  holds: (block: bigint) => Promise<boolean | null>;
}): Promise<bigint | null> {
  let first = low;
  let last = high;
  while (first < last) {
    const middle = (first + last) / 2n;
    const isThere = await holds(middle);
    if (isThere === null) return null;
    if (isThere) last = middle;
    else first = middle + 1n;
  }
  return first;
}
