import type { MetricRow } from "./shape";

/** Where the proposal of a row like "treasury #4" is; null if its club is hidden. */
export function proposalLink(row: MetricRow): `/clubs/${string}/proposals/${string}` | null {
  const found = /^([a-z0-9-]+) #(\d+)$/.exec(row["proposal"] ?? "");
  return found ? `/clubs/${found[1]}/proposals/${found[2]}` : null;
}

/** The title of a row's proposal, or its place in its club if the title is hidden. */
export function proposalTitle(row: MetricRow): string {
  return row["title"] ?? row["proposal"] ?? "";
}
