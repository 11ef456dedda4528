import type { ReactNode } from "react";

/** The list's state and the next step, in reach of the thumb. */
export function ReviewBar({ status, children }: { status: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-bg px-4 py-4 sm:bottom-4 sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:shadow-float">
      <p role="status" className="figures min-w-0 text-sm text-muted">
        {status}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  );
}
