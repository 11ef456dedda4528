/** Shorter names are other programs'. */
const SHORTEST = 6;

export type LookAlike = { name: string; meant: string };

/** Names that nothing reads but that are one slip away from one that something does: SMPT_URL for SMTP_URL. */
export function listLookAlikes(given: readonly string[], known: readonly string[]): LookAlike[] {
  const all = new Set(known);
  return given
    .filter((name) => name.length >= SHORTEST && !all.has(name))
    .flatMap((name) => {
      const meant = known.find((each) => isOneSlipApart(bare(name), bare(each)));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function bare(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, "");
}

/** The same, or one sign more, less or other, or two neighbours in the wrong order. */
function isOneSlipApart(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && [...rest].reverse().join("") === otherRest;
}
