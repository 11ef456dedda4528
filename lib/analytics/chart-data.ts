import type { MetricDto } from "./analytics-schemas";
import { formatCell } from "./format-cell";
import type { MetricChart, Unit } from "./metric-catalogue";

/** One drawn series: `values` by row, as exact as pixels need; null if unknown. */
export type Series = { key: string; label: string; unit: Unit; values: (number | null)[] };

export type ChartData = {
  /** What each row is called. */
  names: string[];
  /** The same, as short as possible, for an axis. */
  axisNames: string[];
  series: Series[];
  /** Each row with all that is drawn of it, in words. */
  readings: string[];
};

/** What a chart draws of a metric. Exact values stay in the table; positions are rounded to what a number holds. */
export function chartData(
  { columns, rows }: Pick<MetricDto, "columns" | "rows">,
  chart: MetricChart,
): ChartData {
  const unitOf = (key: string): Unit => columns.find((column) => column.key === key)?.unit ?? "text";
  const names = rows.map((row) => formatCell(row[chart.category], unitOf(chart.category)));
  const series = chart.series.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    if (!column) return [];
    return [{ ...column, values: rows.map((row) => toNumber(row[key])) }];
  });
  return {
    names,
    axisNames:
      unitOf(chart.category) === "day" ? shortDays(rows.map((row) => row[chart.category] ?? "")) : names,
    series,
    readings: rows.map(
      (row, index) =>
        `${names[index]}: ${series.map(({ key, label, unit }) => `${label} ${formatCell(row[key], unit)}`).join(", ")}`,
    ),
  };
}

/**
 * A chart in words, for people who can't see it: the lowest, the highest and, over time, the newest value of each series. A
 * strip is read out whole.
 */
export function describeChart(
  { title, columns, rows }: Pick<MetricDto, "title" | "columns" | "rows">,
  chart: MetricChart,
): string {
  const { names, series, readings } = chartData({ columns, rows }, chart);
  if (rows.length <= 3) return `${title}. ${readings.join("; ")}.`;
  const lines = series.map(({ key, label, unit, values }) => {
    const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
    const [first] = known;
    if (!first) return `${label}: unknown`;
    const lowest = known.reduce((low, each) => (each.value < low.value ? each : low), first);
    const highest = known.reduce((high, each) => (each.value > high.value ? each : high), first);
    const newest = known.at(-1) ?? first;
    const say = ({ index }: { index: number }) => `${formatCell(rows[index]?.[key], unit)} (${names[index]})`;
    return `${label}: lowest ${say(lowest)}, highest ${say(highest)}, last ${say(newest)}`;
  });
  return `${title}, ${rows.length} values from ${names[0]} to ${names.at(-1)}. ${lines.join(". ")}.`;
}

/** "Nov 2025" where every day begins a month, else "Nov 17". */
function shortDays(days: readonly string[]): string[] {
  const isMonths = days.every((day) => day.endsWith("-01"));
  const format = new Intl.DateTimeFormat("en-US", {
    month: "short",
    timeZone: "UTC",
    ...(isMonths ? { year: "numeric" } : { day: "numeric" }),
  });
  return days.map((day) => format.format(new Date(`${day}T00:00:00Z`)));
}

function toNumber(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
