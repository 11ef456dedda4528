import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";

/** That something is hidden, since when and why, in a row of the dashboard. */
export function HiddenMark({ hidden }: { hidden: { at: Date | string; reason: string } | null }): ReactNode {
  if (hidden === null) return null;
  return (
    <span className="mt-1 block text-xs font-normal wrap-anywhere text-muted">
      <b className="text-danger">Hidden</b> <LocalTime at={new Date(hidden.at).toISOString()} />:{" "}
      {hidden.reason}
    </span>
  );
}
