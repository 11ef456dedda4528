"use client";

import type { ReactNode } from "react";
import { formatNear, formatTime, formatTimeIn } from "@/lib/shared/format-time";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

/**
 * A moment in the reader's own zone, with UTC in the tooltip: "Wed 08:03" beside `now`, without it to the minute, "Nov 18, 2025, 15:05 GMT+1".
 * The server doesn't know the zone and writes UTC; give it a place that is wide enough for both, so that nothing moves.
 */
export function LocalTime({
  at,
  now,
  className,
}: {
  /** ISO 8601. */
  at: string;
  /** The server's time when this was read, ISO 8601. */
  now?: string;
  className?: string;
}): ReactNode {
  const isHydrated = useIsHydrated();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatTime(date)} className={className}>
      {now !== undefined ? (
        <Near date={date} now={new Date(now)} isHydrated={isHydrated} />
      ) : isHydrated ? (
        formatTimeIn(date)
      ) : (
        formatTime(date)
      )}
    </time>
  );
}

function Near({ date, now, isHydrated }: { date: Date; now: Date; isHydrated: boolean }): ReactNode {
  const moment = { at: date, now };
  return isHydrated ? formatNear(moment) : `${formatNear({ ...moment, timeZone: "UTC" })} UTC`;
}
