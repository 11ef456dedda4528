import { dateFormat } from "./format-time";

// Apart from format-time, because only forms load it.

/** A moment as a `datetime-local` field takes it, in the reader's own zone; "" for null. */
export function toLocalField(time: string | null): string {
  if (time === null) return "";
  const date = new Date(time);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The moment that such a field names, ISO 8601 in UTC; null while it is empty or broken. */
export function fromLocalField(text: string): string | null {
  const date = new Date(text);
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A moment in the reader's own zone with its name, such as "Wed, Nov 18, 15:05 GMT+1". */
export function formatLocalTime(date: Date): string {
  return dateFormat({
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(date);
}
