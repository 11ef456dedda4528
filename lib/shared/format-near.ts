import { dateFormat } from "@/lib/shared/date-format";

const DAY_MS = 86_400_000;

/**
 * A moment as people name it at `now`: "12:15" today, "Wed 08:03" within a week, "Nov 2" within the year, else "Nov 2, 2025". In the
 * reader's own zone unless one is given.
 */
export function formatNear({ at, now, timeZone }: { at: Date; now: Date; timeZone?: string }): string {
  const write = (options: Intl.DateTimeFormatOptions, date = at): string =>
    dateFormat({ ...options, timeZone }).format(date);
  const days = Math.abs(dayOf(at, timeZone) - dayOf(now, timeZone));
  const time = write({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (days === 0) return time;
  if (days < 7) return `${write({ weekday: "short" })} ${time}`;
  const year = { year: "numeric" } as const;
  const isThisYear = write(year) === write(year, now);
  return write({ month: "short", day: "numeric", ...(!isThisYear && year) });
}

/** The number of a moment's calendar day in a zone. */
function dayOf(date: Date, timeZone: string | undefined): number {
  const parts = dateFormat({ year: "numeric", month: "numeric", day: "numeric", timeZone }).formatToParts(
    date,
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day")) / DAY_MS;
}
