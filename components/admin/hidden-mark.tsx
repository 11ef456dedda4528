import type { ReactNode } from "react";
import { formatTime } from "@/lib/shared/format-time";

/** That something is hidden, since when and why, in a row of the dashboard. */
export function HiddenMark({ hidden }: { hidden: { at: Date | string; reason: string } | null }): ReactNode {
  if (hidden === null) return null;
  return (
    <span className="mt-1 block text-xs font-normal wrap-anywhere text-muted">
      <b className="text-danger">Hidden</b> {formatTime(new Date(hidden.at))}: {hidden.reason}
    </span>
  );
}
