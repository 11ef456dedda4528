import type { ReactNode } from "react";
import { analyticsSearch } from "@/lib/analytics/analytics-address";
import type { MetricDto } from "@/lib/analytics/analytics-schemas";
import { formatCell } from "@/lib/analytics/format-cell";
import { formatBlock } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { MetricTable } from "./metric-table";

/** Every value of a metric as a table and as a file, how it is measured, and of which block it is. */
export function MetricSources({ metric }: { metric: MetricDto }): ReactNode {
  const { id, title, definition, columns, rows, range, club } = metric;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 text-sm text-muted">
      {rows.length === 0 ? null : (
        <>
          <details className="min-w-0 open:basis-full">
            <summary className={LINK}>
              <span className="link">
                Table<span className="sr-only"> of {title}</span>
              </span>
            </summary>
            <MetricTable
              title={title}
              columns={columns.map(({ label, unit }) => ({ label, isText: unit === "text" }))}
              rows={rows.map((row) => columns.map(({ key, unit }) => formatCell(row[key], unit)))}
            />
          </details>
          <a href={`/api/analytics/${id}.csv${analyticsSearch({ range, club })}`} className={LINK} download>
            <span className="link">
              CSV<span className="sr-only"> of {title}</span>
            </span>
          </a>
        </>
      )}
      <details className="open:basis-full">
        <summary className={LINK}>
          <span className="link">
            How it is measured<span className="sr-only">: {title}</span>
          </span>
        </summary>
        <p className="max-w-reading pb-2">{definition}</p>
      </details>
      <AsOf asOf={metric.asOf} />
    </div>
  );
}

const LINK = "flex min-h-11 w-max list-none items-center [&::-webkit-details-marker]:hidden sm:min-h-9";

function AsOf({ asOf }: Pick<MetricDto, "asOf">): ReactNode {
  const time = formatTime(new Date(asOf.at));
  return (
    <span className="figures">
      {asOf.block === null ? (
        <time dateTime={asOf.at}>{time}</time>
      ) : (
        <time dateTime={asOf.at} title={time}>
          as of block {formatBlock(asOf.block)}
        </time>
      )}
    </span>
  );
}
