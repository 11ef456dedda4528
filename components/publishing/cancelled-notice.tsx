import type { ReactNode } from "react";
import { formatTime } from "@/lib/shared/format-time";

/** That a proposal or bounty was cancelled: when, with the public reason, and of a proposal whether they signed it; `by` in the middle of a sentence. */
export function CancelledNotice({
  cancelled: { at, reason, isSigned },
  by,
}: {
  cancelled: { at: string; reason: string; isSigned?: boolean };
  by: string;
}): ReactNode {
  const signed = isSigned ? ", signed" : ", not signed";
  return (
    <section aria-label="Cancelled" className="rounded-card border border-line bg-surface p-4">
      <p>
        <b className="font-semibold">Cancelled by {by}</b>{" "}
        <span className="text-muted">
          on {formatTime(new Date(at))}
          {isSigned === undefined ? "" : signed}
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
    </section>
  );
}
