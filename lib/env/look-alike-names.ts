/** Shorter names are other programs'. */
const SHORTEST = 6;
/** A name this long may hold two slips. */
const LONG = 10;

export type LookAlike = { name: string; meant: string };

/** Names that nothing reads but that are one slip, or two in a long one, away from one that something does: SMPT_URL for SMTP_URL. */
export function listLookAlikes(given: readonly string[], known: readonly string[]): LookAlike[] {
  const all = new Set(known);
  return given
    .filter((name) => name.length >= SHORTEST && !all.has(name))
    .flatMap((name) => {
      const meant = known.find((each) => isLike(bare(name), bare(each)));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function bare(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, "");
}

function isLike(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) < LONG ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && countSlips(one, other) <= most;
}

/** How many letters were added, left out, changed or swapped with their neighbour (optimal string alignment). */
function countSlips(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          (row?.[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row?.[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
          isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row?.at(-1) ?? 0;
}
