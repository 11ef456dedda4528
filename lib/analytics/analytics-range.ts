/** How many days the numbers cover; "all" is since the first of them. */
export const RANGES = ["30", "90", "365", "all"] as const;
export type Range = (typeof RANGES)[number];

/** What a bar or point of a chart shows. */
export type Period = "day" | "week" | "month";

/** How finely votes and fees are grouped, so that no chart has more than some dozens of points. */
export const VOTE_PERIODS = {
  "30": "week",
  "90": "week",
  "365": "month",
  all: "month",
} as const satisfies Record<Range, Period>;

/** How finely holders are followed. */
export const HOLDER_PERIODS = {
  "30": "day",
  "90": "week",
  "365": "month",
  all: "month",
} as const satisfies Record<Range, Period>;

export const RANGE_NAMES: Readonly<Record<Range, string>> = {
  "30": "30 days",
  "90": "90 days",
  "365": "365 days",
  all: "All time",
};

/** The days of a range; null for all time. */
export function rangeDays(range: Range): number | null {
  return range === "all" ? null : Number(range);
}
