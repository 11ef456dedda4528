"use client";

import type { ReactNode } from "react";

/**
 * Every value of a metric, the first of each row its name; on a narrow screen it scrolls sideways under its first column, which stays.
 * Client code, so that the page carries the texts a second time and not the cells.
 */
export function MetricTable({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly { label: string; isText: boolean }[];
  rows: readonly string[][];
}): ReactNode {
  return (
    <section
      aria-label={`Table of ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="mt-3 max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className={TABLE}>
        <thead>
          <tr>
            {columns.map(({ label, isText }) => (
              <th key={label} scope="col" data-text={isText || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two may have one name.
            <tr key={at}>
              {columns.map(({ label, isText }, place) =>
                place === 0 ? (
                  <th key={label} scope="row">
                    {row[place]}
                  </th>
                ) : (
                  <td key={label} data-text={isText || undefined}>
                    {row[place]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On the table and not on its cells, of which a page has more than a thousand. */
const TABLE = [
  "figures w-full text-sm whitespace-nowrap",
  "[&_td]:px-3 [&_td]:py-2 [&_td]:text-right [&_th]:px-3 [&_th]:py-2",
  "[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-10 [&_thead_th]:bg-surface-2 [&_thead_th]:text-right",
  "[&_thead_th]:font-semibold [&_thead_th]:text-muted",
  "[&_td[data-text]]:text-left [&_th[data-text]]:text-left",
  "[&_tbody_tr]:border-t [&_tbody_tr]:border-line",
  "[&_tbody_th]:sticky [&_tbody_th]:left-0 [&_tbody_th]:bg-surface [&_tbody_th]:text-left [&_tbody_th]:font-normal",
  "[&_thead_th:first-child]:left-0 [&_thead_th:first-child]:z-20 [&_thead_th:first-child]:text-left",
].join(" ");
