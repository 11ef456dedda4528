"use client";

import type { ReactNode } from "react";
import { formatNear } from "@/lib/shared/format-near";
import { formatTime } from "@/lib/shared/format-time";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

/**
 * A moment in the reader's own zone, such as "Wed 08:03", with UTC in the tooltip. The server doesn't know the zone and writes UTC; give it a
 * place that is wide enough for both, so that nothing moves.
 */
export function LocalTime({
  at,
  now,
  className,
}: {
  /** ISO 8601. */
  at: string;
  /** The server's time when this was read, ISO 8601. */
  now: string;
  className?: string;
}): ReactNode {
  const isHydrated = useIsHydrated();
  const date = new Date(at);
  const moment = { at: date, now: new Date(now) };
  return (
    <time dateTime={at} title={formatTime(date)} className={className}>
      {isHydrated ? formatNear(moment) : `${formatNear({ ...moment, timeZone: "UTC" })} UTC`}
    </time>
  );
}
