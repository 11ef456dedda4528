import clsx from "clsx";
import type { ReactNode } from "react";
import type { Series } from "@/lib/analytics/chart-data";
import { seriesStyle } from "./series-style";
import { TextureDefinitions, TexturedBoxes } from "./texture";

/** One bar that is the whole, cut in the shares of its rows, with their names and values under it. */
export function StripChart({
  id,
  description,
  names,
  shares,
  series,
}: {
  id: string;
  description: string;
  names: readonly string[];
  /** Of each row, in words. */
  shares: readonly string[];
  series: Series;
}): ReactNode {
  const whole = series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  let before = 0;
  return (
    <div className="mt-5">
      <svg
        role="img"
        aria-label={description}
        width="100%"
        height="28"
        className="overflow-hidden rounded-md"
      >
        <TextureDefinitions id={id} />
        {series.values.map((value, row) => {
          const share = whole === 0 ? 0 : (100 * (value ?? 0)) / whole;
          const x = before;
          before += share;
          // A gap of the surface between the parts; what is tiny stays visible.
          const box = {
            x: `${x.toFixed(3)}%`,
            y: "0",
            width: `${Math.max(share - 0.4, 0.3).toFixed(3)}%`,
            height: "100%",
          };
          return share === 0 ? null : (
            <TexturedBoxes key={names[row]} id={id} style={seriesStyle(row)} boxes={[box]} />
          );
        })}
      </svg>
      <ul className="mt-4 grid gap-2 text-sm">
        {names.map((name, row) => (
          <li key={name} className="flex items-baseline justify-between gap-4">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className={clsx("size-2.5 rounded-sm", seriesStyle(row).background)} />
              {name}
            </span>
            <b className="figures font-semibold">{shares[row]}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
