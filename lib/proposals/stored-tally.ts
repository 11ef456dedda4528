import type { Tally } from "./proposal-status";

export type TallyRow = { yes_power: string; no_power: string; yes_count: number; no_count: number };

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
