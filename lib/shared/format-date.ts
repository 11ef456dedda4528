import { dateFormat } from "@/lib/shared/date-format";

/** Year numeric, month short, day numeric, such as "Nov 18, 2025" (spec section 5); UTC, so that server and browser agree. */
export function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "N/A";
  return dateFormat({
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(date);
}
