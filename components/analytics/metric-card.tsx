import clsx from "clsx";
import type { ReactNode } from "react";
import { analyticsSearch } from "@/lib/analytics/analytics-address";
import type { MetricDto } from "@/lib/analytics/analytics-schemas";
import { chartData, describeChart } from "@/lib/analytics/chart-data";
import { formatCell } from "@/lib/analytics/format-cell";
import type { MetricChart } from "@/lib/analytics/metric-catalogue";
import { formatBlock } from "@/lib/shared/format-block";
import { formatTime } from "@/lib/shared/format-time";
import { ChartFrame } from "./chart-frame";
import { MetricTable } from "./metric-table";
import { SeriesLegend } from "./series-legend";
import { StripChart } from "./strip-chart";

/** One metric: what it is, its chart, every value as a table and as a file, and of which block it is. */
export function MetricCard({
  metric,
  chart,
  empty = "Nothing was decided in this time.",
}: {
  metric: MetricDto;
  chart: MetricChart;
  empty?: string | undefined;
}): ReactNode {
  const { id, title, definition, unknown, rows, note } = metric;
  const search = analyticsSearch({ range: metric.range, club: metric.club });
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(
        "flex min-w-0 flex-col rounded-card border border-line bg-surface p-5",
        chart.isWide && "lg:col-span-2",
      )}
    >
      <h3 id={`${id}-title`} className="text-base">
        {title}
      </h3>
      {unknown !== null ? (
        <p className="my-6 text-sm text-muted">{unknown}</p>
      ) : rows.length === 0 ? (
        <p className="my-6 text-sm text-muted">{empty}</p>
      ) : (
        <Values metric={metric} chart={chart} />
      )}
      {note ? <p className="mt-3 text-sm">{note}</p> : null}
      <div className="mt-auto pt-4">
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2 border-t border-line pt-3 text-sm">
          <details className="open:basis-full">
            <summary className="link w-max list-none text-muted">
              Definition<span className="sr-only"> of {title}</span>
            </summary>
            <p className="mt-2 max-w-reading text-muted">{definition}</p>
          </details>
          {rows.length === 0 ? null : (
            <>
              <details className="min-w-0 open:basis-full">
                <summary className="link w-max list-none text-muted">
                  Table<span className="sr-only"> of {title}</span>
                </summary>
                <MetricTable metric={metric} />
              </details>
              <a href={`/api/analytics/${id}.csv${search}`} className="link text-muted" download>
                CSV<span className="sr-only"> of {title}</span>
              </a>
            </>
          )}
          <AsOf metric={metric} />
        </div>
      </div>
    </section>
  );
}

function Values({ metric, chart }: { metric: MetricDto; chart: MetricChart }): ReactNode {
  const { id, title, rows, columns } = metric;
  const { names, axisNames, series, readings } = chartData(metric, chart);
  const description = describeChart(metric, chart);
  const [first] = series;
  if (chart.kind === "strip" && first) {
    const share = columns.find(({ unit }) => unit === "share");
    const shares = rows.map((row) => formatCell(row[share?.key ?? ""], "share"));
    return <StripChart id={id} description={description} names={names} shares={shares} series={first} />;
  }
  return (
    <>
      {series.length < 2 ? null : <SeriesLegend id={id} series={series} isLines={chart.kind === "lines"} />}
      <ChartFrame {...{ id, title, description, names: axisNames, series, readings, chart }} />
    </>
  );
}

function AsOf({ metric: { asOf } }: { metric: MetricDto }): ReactNode {
  const time = (
    <time dateTime={asOf.at} title={formatTime(new Date(asOf.at))}>
      {formatTime(new Date(asOf.at))}
    </time>
  );
  return (
    <span className="figures ml-auto text-muted">
      {asOf.block === null ? time : <>as of block {formatBlock(asOf.block)}</>}
    </span>
  );
}
