const kept = new Map<string, Intl.DateTimeFormat>();

/** How American English writes a date with these options, made once: making one costs some hundred times what using it does. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options);
  const format = kept.get(name) ?? new Intl.DateTimeFormat("en-US", options);
  kept.set(name, format);
  return format;
}

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

const UNITS = [
  { letter: "d", seconds: 86_400 },
  { letter: "h", seconds: 3_600 },
  { letter: "min", seconds: 60 },
  { letter: "s", seconds: 1 },
] as const;

/**
 * A duration in its two largest units, cut: "2 d 4 h", "3 min 5 s", "12 s"; a zero second unit is left out. Seconds, from 0
 * on.
 */
export function formatDuration(seconds: number): string {
  const first = UNITS.findIndex((unit) => seconds >= unit.seconds);
  const [large, small] = UNITS.slice(first === -1 ? UNITS.length - 1 : first);
  if (!large) return "0 s";
  const count = Math.floor(seconds / large.seconds);
  const rest = small ? Math.floor((seconds % large.seconds) / small.seconds) : 0;
  return small && rest > 0 ? `${count} ${large.letter} ${rest} ${small.letter}` : `${count} ${large.letter}`;
}

/** How long ago a moment was at `now`: "just now" in its first minute, then "2 d 4 h ago". ISO 8601. */
export function formatAgo(time: string, now: Date): string {
  const seconds = (now.getTime() - new Date(time).getTime()) / 1_000;
  return seconds < 60 ? "just now" : `${formatDuration(seconds)} ago`;
}

/** How long it is at `now` until a moment: "2 d 4 h", "0 s" once it is over. ISO 8601. */
export function formatUntil(time: string, now: Date): string {
  return formatDuration(Math.max(0, (new Date(time).getTime() - now.getTime()) / 1_000));
}
