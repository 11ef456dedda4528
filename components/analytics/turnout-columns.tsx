import clsx from "clsx";
import type { ReactNode } from "react";
import { axisTop } from "@/lib/analytics/draw-scale";
import { formatCell } from "@/lib/analytics/format-cell";
import { type MonthTurnout, wholePercent } from "@/lib/analytics/headline-sentences";
import { proposalTitle } from "@/lib/analytics/proposal-link";
import type { MetricRow } from "@/lib/analytics/shape";
import { ChartReader } from "./chart-reader";

const COLUMNS: Readonly<Record<string, string>> = { Passed: "bg-yes", Rejected: "bg-no" };
const HOLLOW = "border border-closed border-b-0";

/** One column for each decided proposal, by month, with its quorum and the month's average. */
export function TurnoutColumns({ months }: { months: readonly MonthTurnout[] }): ReactNode {
  const rows = months.flatMap((month) => month.rows);
  const top = axisTop(Math.max(...rows.flatMap((row) => [Number(row["turnout"]), Number(row["quorum"])])));
  const height = (share: number): string => `${((100 * share) / top).toFixed(2)}%`;
  // A month of one column needs the width of its name and percentage, as far as a phone has it.
  const alone = `minmax(min(3.5rem, ${100 / months.length}%), 1fr)`;
  const widths = months.map(({ rows: { length } }) =>
    length === 1 ? alone : `repeat(${length}, minmax(0, 1fr))`,
  );
  const columns = { gridTemplateColumns: widths.join(" ") };
  const readings = rows.map(reading);
  return (
    <>
      <div aria-hidden="true" className="grid gap-y-1" style={columns}>
        {months.map(({ month, name, turnout, rows: { length } }) => (
          <p
            key={month}
            className="flex min-w-0 flex-col pr-2 text-xs text-muted sm:text-sm"
            style={{ gridColumn: `span ${length}` }}
          >
            <span className="truncate">{name}</span>
            <b className="font-display text-base whitespace-nowrap text-text">{turnout} %</b>
          </p>
        ))}
      </div>
      <div className="relative mt-6">
        <div
          role="img"
          aria-label={`Turnout of each proposal. ${readings.join("; ")}.`}
          className="grid h-52 border-b border-line"
          style={columns}
        >
          {months.flatMap(({ month, turnout, rows: inMonth }) =>
            inMonth.map((row, place) => {
              const share = Number(row["turnout"]);
              const quorum = Number(row["quorum"]);
              return (
                <div key={`${month}-${row["proposal"]}`} className="relative">
                  <span
                    className={clsx(
                      "absolute bottom-0 left-1/2 w-3.5 -translate-x-1/2 rounded-t-sm sm:w-4.5",
                      COLUMNS[row["outcome"] ?? ""] ?? HOLLOW,
                    )}
                    style={{ height: height(share) }}
                  />
                  <span
                    className={clsx(
                      "absolute inset-x-0 border-t border-dashed border-muted",
                      place === inMonth.length - 1 && "right-2",
                    )}
                    style={{ bottom: height(turnout * 100) }}
                  />
                  {quorum === 0 ? null : (
                    <span
                      className="absolute left-1/2 h-0.5 w-5.5 -translate-x-1/2 rounded-full bg-text outline outline-bg sm:w-7"
                      style={{ bottom: height(quorum) }}
                    />
                  )}
                  <b
                    className="figures absolute left-1/2 -translate-x-1/2 bg-bg px-0.5 text-xs leading-tight font-semibold sm:text-sm"
                    style={{ bottom: `calc(${height(share)} + 4px)` }}
                  >
                    {wholePercent(row["turnout"])}
                  </b>
                </div>
              );
            }),
          )}
        </div>
        <ChartReader title="Turnout of each proposal" readings={readings} />
      </div>
      <div aria-hidden="true" className="figures mt-2 grid text-center text-xs text-muted" style={columns}>
        {rows.map((row) => (
          <span key={row["proposal"]}>{Number((row["ended"] ?? "").slice(8))}</span>
        ))}
      </div>
      <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <Key look="size-2.5 rounded-sm bg-yes">Passed</Key>
        <Key look="size-2.5 rounded-sm bg-no">Rejected</Key>
        <Key look={clsx("size-2.5 rounded-sm", "border border-closed")}>Quorum not met</Key>
        <Key look="h-0.5 w-3.5 bg-text">Quorum</Key>
        <Key look="w-3.5 border-t border-dashed border-muted">Month's turnout</Key>
      </ul>
      <p className="mt-2 text-xs text-muted">
        In percent. Below each column is the day on which voting ended, in UTC.
      </p>
    </>
  );
}

function reading(row: MetricRow): string {
  const quorum = row["quorum"] === "0" ? "" : `, quorum ${formatCell(row["quorum"], "share")}`;
  return `${proposalTitle(row)}: ${formatCell(row["turnout"], "share")} voted${quorum}, ${row["outcome"]}`;
}

function Key({ look, children }: { look: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-2">
      <span className={look} />
      {children}
    </li>
  );
}
