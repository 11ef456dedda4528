import { z } from "zod";
import { time } from "@/lib/http/wire";
import { DEFAULT_RANGE } from "./analytics-address";
import { RANGES } from "./analytics-range";
import { METRICS, type MetricId } from "./metric-catalogue";

const clubSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a club's slug")
  .max(32);

/** How many days, and which club; all clubs if absent. */
export const analyticsQuery = z.strictObject({
  range: z.enum(RANGES).default(DEFAULT_RANGE),
  club: clubSlug.optional(),
});

export const analyticsViewQuery = analyticsQuery.extend({ view: z.enum(["votes", "nft"]).default("votes") });

const isMetricId = (text: string): text is MetricId => Object.hasOwn(METRICS, text);

/** The last part of /api/analytics/{metric} or /api/analytics/{metric}.csv. */
export const metricParams = z.strictObject({
  metric: z
    .string()
    .max(64)
    .transform((text, context) => {
      const isCsv = text.endsWith(".csv");
      const id = isCsv ? text.slice(0, -".csv".length) : text;
      if (isMetricId(id)) return { id, format: isCsv ? ("csv" as const) : ("json" as const) };
      context.addIssue({
        code: "custom",
        message: `one of ${Object.keys(METRICS).join(", ")}, with or without .csv`,
      });
      return z.NEVER;
    }),
});

const cell = z.string().nullable();
const unit = z.enum(["text", "day", "count", "hundredths", "share", "power", "token", "cro"]);
/** ISO 8601 in UTC. */

export const metricRow = z.record(z.string(), cell);

/** One metric. Values are text, days, or whole numbers in digits in the column's unit; null is unknown, or a share of nothing. */
export const metricDto = z.object({
  id: z.string(),
  title: z.string(),
  definition: z.string(),
  /** When it was counted, and the newest block whose transfers are in it; null while no balance is known. */
  asOf: z.object({ at: time, block: z.string().nullable() }),
  range: z.enum(RANGES),
  /** The slug of the club, or null for all clubs and for what holders have, which is the same for every club. */
  club: z.string().nullable(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit })),
  /** Empty when there is nothing to count. */
  rows: z.array(metricRow),
  note: z.string().nullable(),
  /** Why nothing is known; null when `rows` says everything. */
  unknown: z.string().nullable(),
});
export type MetricDto = z.infer<typeof metricDto>;

export const figureDto = z.object({ key: z.string(), label: z.string(), unit, value: cell });
export type FigureDto = z.infer<typeof figureDto>;

export const analyticsDto = z.object({
  view: z.enum(["votes", "nft"]),
  range: z.enum(RANGES),
  club: z.object({ slug: z.string(), name: z.string() }).nullable(),
  asOf: metricDto.shape.asOf,
  figures: z.array(figureDto),
  metrics: z.array(metricDto),
});
export type AnalyticsDto = z.infer<typeof analyticsDto>;
