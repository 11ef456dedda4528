import type { ReactNode } from "react";
import type { MetricDto } from "@/lib/analytics/analytics-schemas";
import { formatCell } from "@/lib/analytics/format-cell";

/** Every value of a metric; on a narrow screen it scrolls sideways under its first column, which stays. */
export function MetricTable({ metric: { title, columns, rows } }: { metric: MetricDto }): ReactNode {
  return (
    <section
      aria-label={`Table of ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="mt-3 max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="figures w-full text-sm">
        <thead>
          <tr>
            {columns.map(({ key, label, unit }, index) => (
              <th
                key={key}
                scope="col"
                className={`sticky top-0 bg-surface-2 px-3 py-2 font-semibold whitespace-nowrap text-muted ${index === 0 ? "left-0 z-20" : "z-10"} ${isText(unit) ? "text-left" : "text-right"}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[columns[0]?.key ?? ""]} className="border-t border-line">
              {columns.map(({ key, unit }, index) => {
                const text = formatCell(row[key], unit);
                if (index > 0) {
                  return (
                    <td
                      key={key}
                      className={`px-3 py-2 whitespace-nowrap ${isText(unit) ? "text-left" : "text-right"}`}
                    >
                      {text}
                    </td>
                  );
                }
                return (
                  <th
                    key={key}
                    scope="row"
                    className="sticky left-0 bg-surface px-3 py-2 text-left font-normal whitespace-nowrap"
                  >
                    {text}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isText(unit: string): boolean {
  return unit === "text" || unit === "day";
}
