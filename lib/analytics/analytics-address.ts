import { RANGES, type Range } from "./analytics-range";

export type AnalyticsPath = "/analytics" | "/nft-analysis";

/** What the address of an analytics page says. */
export type AnalyticsAddress = {
  range: Range;
  /** The slug of a club; null for all clubs. */
  club: string | null;
};

/** Everything, so that the first look is never at an empty year. */
export const DEFAULT_RANGE: Range = "all";

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseAnalyticsAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): AnalyticsAddress {
  const { range, club } = search;
  return {
    range: RANGES.find((known) => known === range) ?? DEFAULT_RANGE,
    club: typeof club === "string" && club !== "" ? club.replaceAll("\u0000", "").slice(0, 64) : null,
  };
}

/** The search part with its "?", without what is usual. */
export function analyticsSearch({ range, club }: AnalyticsAddress): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (range !== DEFAULT_RANGE) parameters.set("range", range);
  if (club !== null) parameters.set("club", club);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
