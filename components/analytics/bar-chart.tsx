import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { seriesStyle } from "./series-style";
import { TextureDefinitions, TexturedBoxes } from "./texture";

/** Of the width that a row has, this much is drawn on. */
const BAR_SHARE = 0.72;

/** Bars from 0 to `top`: those of one row side by side, or one on another. Everything in percent, so that nothing is distorted. */
export function BarChart({
  id,
  series,
  top,
  isStacked,
}: {
  id: string;
  series: readonly Series[];
  top: number;
  isStacked: boolean;
}): ReactNode {
  const rows = series[0]?.values.length ?? 0;
  const slot = 100 / Math.max(1, rows);
  const width = (slot * BAR_SHARE) / (isStacked ? 1 : series.length);
  return (
    <>
      <TextureDefinitions id={id} />
      {series.map(({ key, values }, index) => (
        <TexturedBoxes
          key={key}
          id={id}
          style={seriesStyle(index, key)}
          boxes={values.flatMap((value, row) => {
            const height = (100 * (value ?? 0)) / top;
            if (height <= 0) return [];
            const below = isStacked ? heightBelow({ series, index, row, top }) : 0;
            const x = slot * (row + (1 - BAR_SHARE) / 2) + (isStacked ? 0 : index * width);
            return [
              {
                x: percent(x),
                y: percent(100 - height - below),
                width: percent(width),
                height: percent(height),
              },
            ];
          })}
        />
      ))}
    </>
  );
}

/** What the series before have in the same row. */
function heightBelow({
  series,
  index,
  row,
  top,
}: {
  series: readonly Series[];
  index: number;
  row: number;
  top: number;
}): number {
  return series.slice(0, index).reduce((sum, { values }) => sum + (100 * (values[row] ?? 0)) / top, 0);
}

function percent(value: number): string {
  return `${value.toFixed(2)}%`;
}
