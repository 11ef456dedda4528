import clsx from "clsx";
import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { type SeriesStyle, seriesStyle } from "./series-style";

/** More points than this are so close that their markers would hide the line. */
const MOST_MARKED = 32;

/** Lines from 0 to `top`, broken where a value is unknown; the last point of each is always marked. */
export function LineChart({ series, top }: { series: readonly Series[]; top: number }): ReactNode {
  return (
    <>
      {/* The lines are stretched to the box; their strokes are not. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        className="overflow-visible"
      >
        {series.map(({ key, values }, index) => (
          <path
            key={key}
            d={pathOf(values, top)}
            className={clsx("fill-none", seriesStyle(index, key).stroke)}
            strokeWidth="2"
            strokeDasharray={seriesStyle(index, key).dash}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {series.map(({ key, values }, index) =>
        values.map((value, place) =>
          value === null || !isMarked({ values, place }) ? null : (
            <Marker
              // biome-ignore lint/suspicious/noArrayIndexKey: points are told apart by their place alone.
              key={`${key}-${place}`}
              style={seriesStyle(index, key)}
              x={placeOf(place, values.length)}
              y={100 - (100 * value) / top}
            />
          ),
        ),
      )}
    </>
  );
}

function isMarked({ values, place }: { values: Series["values"]; place: number }): boolean {
  return values.length <= MOST_MARKED || values.slice(place + 1).every((value) => value === null);
}

/** Rows are in the middle of their share of the width, as the bars of other charts are. */
function placeOf(place: number, count: number): number {
  return (100 * (place + 0.5)) / count;
}

function pathOf(values: Series["values"], top: number): string {
  let isDrawing = false;
  return values
    .map((value, place) => {
      if (value === null) {
        isDrawing = false;
        return "";
      }
      const point = `${placeOf(place, values.length).toFixed(3)} ${(100 - (100 * value) / top).toFixed(3)}`;
      const command = `${isDrawing ? "L" : "M"}${point}`;
      isDrawing = true;
      return command;
    })
    .join("");
}

const DIAMOND = "rotate-45 [transform-box:fill-box] origin-center";

function Marker({ style, x, y }: { style: SeriesStyle; x: number; y: number }): ReactNode {
  const at = { x: `${x.toFixed(3)}%`, y: `${y.toFixed(3)}%` };
  if (style.marker === "circle") return <circle cx={at.x} cy={at.y} r="3.5" className={style.fill} />;
  return (
    <svg aria-hidden="true" x={at.x} y={at.y} className="overflow-visible">
      <rect
        x="-3.5"
        y="-3.5"
        width="7"
        height="7"
        className={clsx(style.fill, style.marker === "diamond" && DIAMOND)}
      />
    </svg>
  );
}
