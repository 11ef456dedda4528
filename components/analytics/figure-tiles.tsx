import clsx from "clsx";
import type { ReactNode } from "react";
import type { FigureDto } from "@/lib/analytics/analytics-schemas";
import { formatCell } from "@/lib/analytics/format-cell";

/** Numbers side by side, each with its name and, if there is one, a note. */
export function FigureTiles({ figures }: { figures: readonly (FigureDto & { note?: string })[] }): ReactNode {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line",
        figures.length % 4 === 0 ? "md:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {figures.map(({ key, label, unit, value, note }) => (
        <div key={key} className="flex flex-col-reverse justify-end bg-surface p-4 last:grow">
          <dt className="mt-1 text-sm text-muted">
            {label}
            {note ? <span className="figures mt-0.5 block text-xs">{note}</span> : null}
          </dt>
          <dd className="figures font-display text-xl font-semibold tracking-tight">
            {formatCell(value, unit)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
