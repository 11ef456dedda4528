/**
 * The first block of `low` to `high` for which `holds`, which stays true once it is and is true at `high`. Null as soon as one can't
 * be told.
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
