import type { ReactNode } from "react";
import { formatCell } from "@/lib/analytics/format-cell";
import { type HomeFigures as Counts, homeFigures } from "@/lib/analytics/home-figures";

/** What is happening in all clubs, in one line. Null if it could not be read. */
export function HomeFigures({ figures }: { figures: Counts | null }): ReactNode {
  return (
    <dl aria-label="All clubs now" className="figures mt-6 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {homeFigures(figures).map(({ key, label, unit, value, note }) => (
        <div key={key} className="flex flex-row-reverse gap-x-1.5" title={note}>
          <dt>
            {label.toLowerCase()}
            <span className="sr-only"> ({note})</span>
          </dt>
          <dd className="font-semibold text-text">{formatCell(value, unit)}</dd>
        </div>
      ))}
    </dl>
  );
}
