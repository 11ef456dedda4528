import type { ReactNode } from "react";

/** One reading with the time that it took: its figures, or why it did not come. */
export function ReadingCard({
  title,
  durationMs,
  failure,
  children,
}: {
  title: string;
  durationMs: number;
  failure: { code: string; reason: string } | null;
  children?: ReactNode;
}): ReactNode {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
        <h2 className="text-lg">{title}</h2>
        <span className="figures text-sm text-muted">{durationMs} ms</span>
      </div>
      {failure === null ? (
        <dl className="divide-y divide-line border-t border-line text-sm">{children}</dl>
      ) : (
        <p className="border-t border-line px-5 py-4 text-sm">
          <strong className="text-danger">{failure.code}</strong> {failure.reason}
        </p>
      )}
    </section>
  );
}

export function Figure({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="figures min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
