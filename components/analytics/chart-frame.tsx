"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { axisTop, labelledPlaces } from "@/lib/analytics/draw-scale";
import { formatAxis } from "@/lib/analytics/format-cell";
import type { MetricChart } from "@/lib/analytics/metric-catalogue";
import { BarChart } from "./bar-chart";
import { ChartReader } from "./chart-reader";
import { LineChart } from "./line-chart";

const FULL_SHARE = 10_000;
/** Labels that fit under a chart on a phone; wider screens show those of more rows. */
const LABELS_ON_PHONE = 3;
const LABELS_ON_DESKTOP = 5;

/**
 * A chart with its axes: words are HTML, so that they keep their size, and what is drawn is SVG. Drawn by client code too, so that
 * the page carries its numbers a second time and not its elements.
 */
export function ChartFrame({
  id,
  title,
  description,
  names,
  series,
  readings,
  chart,
}: {
  id: string;
  title: string;
  description: string;
  names: readonly string[];
  series: readonly Series[];
  readings: readonly string[];
  chart: MetricChart;
}): ReactNode {
  const isStacked = chart.kind === "stack";
  const largest = largestOf(series, isStacked);
  const top = chart.isShare ? Math.min(FULL_SHARE, axisTop(largest)) : axisTop(largest);
  const unit = series[0]?.unit ?? "count";
  return (
    <div className="mt-4">
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden="true" className="figures relative h-44 min-w-9 text-right text-xs text-muted">
          {[1, 0.5, 0].map((share) => (
            <span
              key={share}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${100 - share * 100}%` }}
            >
              {formatAxis(top * share, unit)}
            </span>
          ))}
          {/* Gives the column the width of its longest label. */}
          <span className="invisible">{formatAxis(top * 0.5, unit)}</span>
        </div>
        <div className="relative h-44">
          <svg role="img" aria-label={description} width="100%" height="100%" className="overflow-visible">
            {[0, 50, 100].map((y) => (
              <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
            ))}
            {chart.kind === "lines" ? (
              <LineChart series={series} top={top} />
            ) : (
              <BarChart id={id} series={series} top={top} isStacked={isStacked} />
            )}
          </svg>
          <ChartReader title={title} readings={readings} />
        </div>
        <span />
        <div aria-hidden="true">
          <AxisLabels names={names} room={LABELS_ON_PHONE} className="sm:hidden" />
          <AxisLabels names={names} room={LABELS_ON_DESKTOP} className="hidden sm:block" />
        </div>
      </div>
    </div>
  );
}

function AxisLabels({
  names,
  room,
  className,
}: {
  names: readonly string[];
  room: number;
  className: string;
}): ReactNode {
  const places = labelledPlaces(names.length, room);
  const at = (place: number): number => (100 * (place + 0.5)) / names.length;
  return (
    <div className={clsx("relative mt-2 h-8 text-xs leading-tight text-muted", className)}>
      {places.map((place) => (
        <span
          key={place}
          className="absolute top-0 w-max text-center break-words"
          style={{
            left: `${at(place)}%`,
            // A label moves by its share of the width, so that none leaves the chart.
            transform: `translateX(-${at(place)}%)`,
            maxWidth: `${Math.floor(95 / places.length)}%`,
          }}
        >
          {names[place]}
        </span>
      ))}
    </div>
  );
}

function largestOf(series: readonly Series[], isStacked: boolean): number {
  const rows = series[0]?.values.length ?? 0;
  const heights = Array.from({ length: rows }, (_, row) => {
    const values = series.map(({ values: all }) => all[row] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}
