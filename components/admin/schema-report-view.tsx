import clsx from "clsx";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import type { SchemaReport, TableReport } from "@/lib/db/schema-report";
import { formatBytes } from "@/lib/shared/format-bytes";

/** Whether the database is what this version expects, its migrations and its tables. */
export function SchemaReportView({ report }: { report: SchemaReport }): ReactNode {
  return (
    <>
      <Verdict report={report} />
      <section aria-labelledby="tables">
        <h2 id="tables" className="mb-4 text-2xl">
          Tables
        </h2>
        <Tables tables={report.tables} />
      </section>
      <section aria-labelledby="migrations">
        <h2 id="migrations" className="mb-4 text-2xl">
          Migrations
        </h2>
        <ol className="divide-y divide-line rounded-xl border border-line bg-surface text-sm">
          {report.migrations.map(({ name, appliedAt }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
              <code className="font-mono wrap-anywhere">{name}</code>
              <span className="text-muted">
                {appliedAt === null ? "Not finished" : <LocalTime at={appliedAt.toISOString()} />}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Verdict({ report: { state, drift } }: { report: SchemaReport }): ReactNode {
  const complaints = [
    { label: "Migrations not applied: run npm run migrate", names: state.pending },
    { label: "Migrations edited after they were applied: restore the files", names: state.edited },
    { label: "Migrations begun and not finished: repair and resolve them", names: state.failed },
    { label: "Columns that this version expects and the database does not have", names: drift.missing },
  ].filter(({ names }) => names.length > 0);
  const remarks = [
    { label: "Migrations of a newer version, harmless to this one", names: state.ahead },
    { label: "Columns that this version does not know", names: drift.unexpected },
  ].filter(({ names }) => names.length > 0);
  const isCurrent = complaints.length === 0;
  return (
    <section
      aria-label="Verdict"
      className={clsx(
        "rounded-xl border border-l-4 border-line bg-surface p-5 sm:px-6",
        isCurrent ? "border-l-active" : "border-l-danger",
      )}
    >
      <h2 className="text-lg">
        {isCurrent
          ? "The schema is what this version expects"
          : "The schema differs from what this version expects"}
      </h2>
      {[...complaints, ...remarks].map(({ label, names }) => (
        <div key={label} className="mt-3 text-sm">
          <p className="font-semibold">{label}</p>
          <p className="mt-1 font-mono text-muted wrap-anywhere">{names.join(", ")}</p>
        </div>
      ))}
    </section>
  );
}

function Tables({ tables }: { tables: readonly TableReport[] }): ReactNode {
  return (
    <div className="rounded-xl border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">Tables with their rows and sizes</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="px-5 py-3 text-left font-semibold">
              Table
            </th>
            <th scope="col" className="px-3 py-3 text-right font-semibold">
              Rows
            </th>
            <th scope="col" className="px-5 py-3 text-right font-semibold">
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, rows, isEstimate, bytes }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-5 py-2.5 text-left font-mono font-normal wrap-anywhere">
                {name}
              </th>
              <td className="figures px-3 py-2.5 text-right whitespace-nowrap">
                {isEstimate ? "about " : ""}
                {rows.toLocaleString("en-US")}
              </td>
              <td className="figures px-5 py-2.5 text-right whitespace-nowrap">{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
