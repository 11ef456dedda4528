import type { HolderPeriod } from "./metric-data";

export type PeriodEnd = { start: string; block: bigint };

/** The periods with the one that is not over, which ends with the block that the answer is about. */
export function withOpenPeriod({
  ends,
  next,
  block,
}: {
  ends: readonly PeriodEnd[];
  next: string;
  block: bigint;
}): PeriodEnd[] {
  return [...ends.filter(({ start }) => start !== next), { start: next, block }];
}

/** How many held something at the end of each period; the first of `moves` is all that came before. */
export function followHolders(
  periods: readonly PeriodEnd[],
  [before, ...moves]: readonly { arrivals: number; departures: number }[],
): HolderPeriod[] {
  let holders = before ? before.arrivals - before.departures : 0;
  return periods.map(({ start }, index) => {
    const { arrivals = 0, departures = 0 } = moves[index] ?? {};
    holders += arrivals - departures;
    return { start, arrivals, departures, holders };
  });
}
