import type { ReactNode } from "react";

/** A term and what it is, at the two ends of one line of a list. */
export function TermRow({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
