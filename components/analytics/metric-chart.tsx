import type { ReactNode } from "react";
import type { MetricDto } from "@/lib/analytics/analytics-schemas";
import { chartData, describeChart } from "@/lib/analytics/chart-data";
import { formatCell } from "@/lib/analytics/format-cell";
import { fromFirstValue, isAllZero } from "@/lib/analytics/key-number";
import { type MetricId, metricOf } from "@/lib/analytics/metric-catalogue";
import { ChartFrame } from "./chart-frame";
import { SeriesLegend } from "./series-legend";
import { StripChart } from "./strip-chart";

/** The chart of a metric, or in words why there is none. */
export function MetricChart({ metric, id }: { metric: MetricDto; id: MetricId }): ReactNode {
  const { chart, empty = "Nothing was decided in this time." } = metricOf(id);
  if (metric.unknown !== null) return <p className="py-4 text-sm text-muted">{metric.unknown}</p>;
  if (metric.rows.length === 0 || isAllZero({ id, rows: metric.rows })) {
    return <p className="py-4 text-sm text-muted">{empty}</p>;
  }
  const drawn = { ...metric, rows: fromFirstValue(metric, id) };
  const { names, axisNames, series, readings } = chartData(drawn, chart);
  const description = describeChart(drawn, chart);
  const [first] = series;
  if (chart.kind === "strip" && first) {
    const share = metric.columns.find(({ unit }) => unit === "share");
    const shares = drawn.rows.map((row) => formatCell(row[share?.key ?? ""], "share"));
    return <StripChart id={id} description={description} names={names} shares={shares} series={first} />;
  }
  return (
    <>
      {series.length < 2 ? null : <SeriesLegend id={id} series={series} isLines={chart.kind === "lines"} />}
      <ChartFrame {...{ id, title: metric.title, description, names: axisNames, series, readings, chart }} />
    </>
  );
}
