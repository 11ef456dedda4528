/** A moment in a calendar. `uid` never changes; `sequence` grows when the moment or its status changes. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  at: Date;
  changedAt: Date;
  summary: string;
  description: string;
  url: string;
  isCancelled: boolean;
};

export type Calendar = { name: string; description: string; url: string; events: readonly CalendarEvent[] };

/** How often a calendar app may ask again. */
const REFRESH = "PT1H";
/** RFC 5545 section 3.1: octets of a line without its end. */
const LINE_OCTETS = 75;

/** A calendar by RFC 5545, with the properties of RFC 7986 and the ones that calendar apps read instead. */
export function writeCalendar({ name, description, url, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Club//Votes//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${calendarText(name)}`,
    `X-WR-CALNAME:${calendarText(name)}`,
    `DESCRIPTION:${calendarText(description)}`,
    `URL:${url}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    // Without a METHOD this is when the event was last changed (section 3.8.7.2), so that the same event is the same text.
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.at)}`,
    `SUMMARY:${calendarText(event.summary)}`,
    `DESCRIPTION:${calendarText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** 20251118T140500Z, in whole seconds. */
function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

// Section 3.3.11: a text has no control signs except the tab; half characters aren't UTF-8.
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

function calendarText(text: string): string {
  return (
    text
      // Programs that cut a file at every line end of Unicode would read a property after the last two.
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(FORBIDDEN, "")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll("\n", "\\n")
  );
}

/** Lines of at most 75 octets, each except the first after a space; no character is cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
