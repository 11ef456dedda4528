import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { seriesStyle } from "./series-style";
import { TextureDefinitions, TexturedBox } from "./texture";

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
      {Array.from({ length: rows }, (_, row) => {
        let below = 0;
        return series.map(({ key, values }, index) => {
          const value = values[row] ?? 0;
          const height = (100 * value) / top;
          const x = slot * (row + (1 - BAR_SHARE) / 2) + (isStacked ? 0 : index * width);
          const y = 100 - height - below;
          if (isStacked) below += height;
          if (height <= 0) return null;
          const box = { x: percent(x), y: percent(y), width: percent(width), height: percent(height) };
          return <TexturedBox key={`${key}-${x}`} id={id} style={seriesStyle(index)} box={box} />;
        });
      })}
    </>
  );
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}
