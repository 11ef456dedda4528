import type { Census } from "./census";

/** One line for a terminal: "block 1200: 4000 of 10000 people (40%), 3120 holders". */
export function describeCensus({ census, people }: { census: Census; people: number }): string {
  const { block, status, reason, looked, holders, root } = census;
  if (status === "failed") return `block ${block}: failed, ${reason}`;
  if (status === "done") return `block ${block}: done, ${holders} holders, root ${root}`;
  const percent = people <= looked ? 100 : Math.floor((looked * 100) / people);
  return `block ${block}: ${looked} of ${people} people (${percent}%), ${holders} holders`;
}
