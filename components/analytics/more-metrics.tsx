import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import type { AnalyticsDto } from "@/lib/analytics/analytics-schemas";
import { keyNumber } from "@/lib/analytics/key-number";
import { type MetricId, metricOf } from "@/lib/analytics/metric-catalogue";
import { MetricChart } from "./metric-chart";
import { MetricSources } from "./metric-sources";

/** Metrics as a list, each with its key number; a row opens its chart, also without script. */
export function MoreMetrics({
  data,
  ids,
  population,
}: {
  data: AnalyticsDto;
  ids: readonly MetricId[];
  /** Who or what a metric counts. */
  population: (id: MetricId) => string;
}): ReactNode {
  return (
    <ul className="grid gap-x-16 lg:grid-cols-2">
      {ids.map((id) => {
        const metric = data.metrics.find((each) => each.id === id);
        if (!metric) return null;
        return (
          <li
            key={id}
            className="min-w-0 border-t border-line last:border-b lg:has-[>details[open]]:col-span-full"
          >
            <details aria-labelledby={`${id}-title`} className="group/metric">
              <summary className="grid min-h-13 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-4 py-2 hover:bg-surface [&::-webkit-details-marker]:hidden">
                <h3 id={`${id}-title`} className="font-sans text-base font-normal tracking-normal">
                  {metric.title}
                </h3>
                <b className="figures text-right font-semibold">
                  {keyNumber({ id, rows: metric.rows }) ?? "–"}
                </b>
                <Glyph
                  name="next"
                  className="size-4 text-muted transition-transform group-open/metric:rotate-90 motion-reduce:transition-none"
                />
              </summary>
              <div className="pt-1 pb-5">
                <p className="text-sm text-muted">
                  {metricOf(id).unit}. {population(id)}
                </p>
                <MetricChart metric={metric} id={id} />
                {metric.note ? <p className="mt-3 text-sm">{metric.note}</p> : null}
                <MetricSources metric={metric} />
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
