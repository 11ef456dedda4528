/** A row by the keys of its columns: text, a day, or a whole number in digits; null is unknown or of nothing. */
export type MetricRow = Readonly<Record<string, string | null>>;

/** What a metric says: its rows, none when there is nothing to count, and one sentence about all of it. */
export type Shape = { rows: MetricRow[]; note: string | null };
