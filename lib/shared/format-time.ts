import { dateFormat } from "@/lib/shared/date-format";

/** A moment to the minute with its zone, such as "Nov 18, 2025, 14:05 UTC". */
export function formatTime(date: Date): string {
  return formatTimeIn(date, "UTC");
}

/** The same in the reader's own zone, such as "Nov 18, 2025, 15:05 GMT+1", unless one is given. */
export function formatTimeIn(date: Date, timeZone?: string): string {
  if (Number.isNaN(date.getTime())) return "N/A";
  return dateFormat({
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  }).format(date);
}
