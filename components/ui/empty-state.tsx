import type { ReactNode } from "react";
import { type DrawingName, LineDrawing } from "./line-drawing";

/** A drawing of one stroke, one sentence and one action for a place that holds nothing yet. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: DrawingName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <section className="flex flex-col items-center rounded-xl border border-dashed border-line px-6 py-12 text-center sm:py-16">
      <div className="text-accent">
        <LineDrawing name={drawing} />
      </div>
      <h2 className="mt-6 text-xl">{title}</h2>
      <p className="mt-2 max-w-[46ch] text-balance text-muted">{children}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </section>
  );
}
