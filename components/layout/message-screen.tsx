import type { ReactNode } from "react";
import { type DrawingName, LineDrawing } from "@/components/ui/line-drawing";

/** A page that only says one thing: what happened and what to do. */
export function MessageScreen({
  drawing,
  mark,
  title,
  children,
  actions,
}: {
  drawing: DrawingName;
  /** A short word over the title, such as the status. */
  mark: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}): ReactNode {
  return (
    <div className="wrap flex min-h-[60vh] flex-col items-center justify-center py-6 text-center">
      <div className="text-accent">
        <LineDrawing name={drawing} />
      </div>
      <p className="figures mt-6 text-sm font-semibold tracking-wider text-muted">{mark}</p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <div className="mt-3 max-w-[52ch] text-muted *:text-balance">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
