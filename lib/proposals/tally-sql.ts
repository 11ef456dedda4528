import type { Tally } from "./proposal-status";

export type TallyRow = { yes_power: string; no_power: string; yes_count: number; no_count: number };

/** SQL of a proposal's tally, its 16 parts added: the same cost however many have voted. */
export const TALLY_COLUMNS = `coalesce(sum(t.yes_power), 0)::text AS yes_power, coalesce(sum(t.no_power), 0)::text AS no_power,
  coalesce(sum(t.yes_count), 0)::int AS yes_count, coalesce(sum(t.no_count), 0)::int AS no_count`;

/** The tally of a row with these columns. */
export function toTally(row: TallyRow | undefined): Tally {
  if (!row) throw new Error("a tally gave no row");
  return {
    yesPower: BigInt(row.yes_power),
    noPower: BigInt(row.no_power),
    yesCount: row.yes_count,
    noCount: row.no_count,
  };
}
