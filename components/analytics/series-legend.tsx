import clsx from "clsx";
import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { seriesStyle } from "./series-style";
import { TextureDefinitions, TexturedBoxes } from "./texture";

/** Which look is which series: the line with its dash, or the fill with its texture. */
export function SeriesLegend({
  id,
  series,
  isLines,
}: {
  id: string;
  series: readonly Series[];
  isLines: boolean;
}): ReactNode {
  return (
    <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {series.map(({ key, label }, index) => {
        const style = seriesStyle(index, key);
        return (
          <li key={key} className="flex items-center gap-2">
            <svg aria-hidden="true" width="22" height="12" className="shrink-0">
              {isLines ? (
                <line
                  x1="0"
                  x2="22"
                  y1="6"
                  y2="6"
                  strokeWidth="2.5"
                  strokeDasharray={style.dash}
                  className={clsx("fill-none", style.stroke)}
                />
              ) : (
                <>
                  <TextureDefinitions id={`${id}-legend-${index}`} />
                  <TexturedBoxes
                    id={`${id}-legend-${index}`}
                    style={style}
                    boxes={[{ x: "0", y: "0", width: "22", height: "12" }]}
                  />
                </>
              )}
            </svg>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
