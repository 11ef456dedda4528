import fc from "fast-check";
import ICAL from "ical.js";
import { codePoint } from "@/tests/code-point";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { propertyRuns } from "@/tests/size";
import { csvLine } from "./csv-line";
import { type CalendarEvent, writeCalendar } from "./write-calendar";

const event = (partial: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "proposal-1-opens@club.test",
  sequence: 0,
  at: new Date("2025-11-18T14:05:00.900Z"),
  changedAt: new Date("2025-11-17T00:00:00Z"),
  summary: "Voting opens: a",
  description: "In a club.",
  url: "https://club.test/clubs/a/proposals/1",
  isCancelled: false,
  ...partial,
});

const write = (events: CalendarEvent[]) =>
  writeCalendar({ name: "Club Kairos", description: "Votes.", url: "https://club.test/", events });

function parse(text: string): InstanceType<typeof ICAL.Component>[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
}

const value = (component: InstanceType<typeof ICAL.Component> | undefined, name: string) =>
  String(component?.getFirstPropertyValue(name));

/** The part of a text that a calendar can hold. */
const kept = (text: string) =>
  text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, "");

describe("writeCalendar", () => {
  it("writes for each event what RFC 5545 demands, and marks a cancelled one", () => {
    const [open, gone] = parse(
      write([event(), event({ uid: "b@club.test", sequence: 3, isCancelled: true })]),
    );
    expect(["uid", "sequence", "dtstart", "dtstamp", "status"].map((name) => value(open, name))).toEqual([
      "proposal-1-opens@club.test",
      "0",
      "2025-11-18T14:05:00Z",
      "2025-11-17T00:00:00Z",
      "CONFIRMED",
    ]);
    expect([value(gone, "sequence"), value(gone, "status")]).toEqual(["3", "CANCELLED"]);
  });

  it("gives any text back, in lines of at most 75 octets that end in CRLF", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.string({ unit: codePoint, maxLength: 3 }),
            fc.constantFrom("\\", ";", ",", "\n", "\r", "\u2028", "\u0000", "\ud800", "日本", "🎉"),
          ),
          maxLength: 80,
        }),
        (text) => {
          const written = write([event({ summary: text, description: text })]);
          const lines = written.split("\r\n");
          expect(lines.at(-1)).toBe("");
          expect(written.replaceAll("\r\n", "")).not.toMatch(/[\r\n\u2028\u2029]/);
          expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
          expect(Buffer.from(written).toString()).toBe(written);
          const [read] = parse(written);
          expect([value(read, "summary"), value(read, "description")]).toEqual([kept(text), kept(text)]);
        },
      ),
      propertyRuns(300),
    );
  });

  it("carries every payload of the public lists as text, so that none starts a property or an event", () => {
    const { payloads } = readXssVectors();
    const injections = ["a\r\nEND:VEVENT\r\nBEGIN:VEVENT", "a\nATTENDEE:mailto:x@y.test", "\\nBEGIN:VALARM"];
    const all = [...payloads, ...injections];
    const events = parse(write(all.map((summary) => event({ summary }))));
    expect(events.map((each) => value(each, "summary"))).toEqual(all.map(kept));
    expect(events.every((each) => each.getAllProperties().length === 10)).toBe(true);
  });
});

describe("csvLine", () => {
  it.each([
    ["leaves plain fields as they are", ["0xab", "yes", "12.5"], "0xab,yes,12.5\r\n"],
    [
      "quotes commas, quotes and line ends",
      ["a,b", 'say "no"', "one\ntwo"],
      '"a,b","say ""no""","one\ntwo"\r\n',
    ],
    ["keeps empty fields", ["", ""], ",\r\n"],
    [
      "disarms what a spreadsheet would run",
      ["=1+1", "+1", "-1", "@x", "\t=1", "\n=1", "＝1"],
      "'=1+1,'+1,'-1,'@x,'\t=1,\"'\n=1\",'＝1\r\n",
    ],
    ["disarms inside quotes too", ['=A1,"x"'], '"\'=A1,""x"""\r\n'],
  ])("%s", (_claim, fields, line) => {
    expect(csvLine(fields)).toBe(line);
  });
});
