/** A moment to the minute with its zone, such as "Nov 18, 2025, 14:05 UTC". */
export function formatTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "N/A";
  const text = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(date);
  return `${text} UTC`;
}
