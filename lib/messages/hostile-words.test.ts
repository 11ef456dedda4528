import ICAL from "ical.js";
import { isWellFormed } from "@/lib/shared/plain-text";
import { writeAtom } from "@/lib/shared/write-atom";
import { writeCalendar } from "@/lib/shared/write-calendar";
import { writeJsonFeed } from "@/lib/shared/write-json-feed";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { listMailFaults } from "@/tests/setup/mail-faults";
import { parseHtml, parseXml } from "@/tests/setup/parse-documents";
import { toPersonalEntry } from "./personal-entry";
import { writeMail } from "./write-mail";
import { type MessageFacts, writeMessage } from "./write-message";

const ORIGIN = "https://club.test";
const at = new Date("2025-11-18T14:05:00Z");
const { payloads: vectors } = readXssVectors();
const payloads = [
  ...vectors,
  "a\r\nBcc: everybody@evil.test\r\n\r\n<script>alert(1)</script>",
  "</td></tr></table></body></html><img src=//evil.test/x>",
  '"><a href="https://evil.test">',
  "]]></title><link rel='hub' href='https://evil.test'/>",
  "\nEND:VEVENT\nBEGIN:VEVENT\nATTACH:https://evil.test",
  "\u202egnp.exe\u0000\ud800",
  "x".repeat(20_000),
];

const facts = (kind: MessageFacts["kind"], words: string): MessageFacts => ({
  kind,
  now: at,
  clubSlug: null,
  clubName: words,
  number: 1,
  title: words,
  endsAt: new Date(at.getTime() + 3_600_000),
  outcome: "passed",
  power: 10n ** 18n,
  missingPower: 10n ** 18n,
  bounty: words,
  bountyPath: null,
  prize: null,
  invitedTo: words,
  invitedSlug: null,
  alert: words,
});

const mailOf = (messages: ReturnType<typeof writeMessage>[]) =>
  writeMail({
    productName: "Kairos",
    origin: ORIGIN,
    messages,
    confirmUrl: null,
    stopUrl: `${ORIGIN}/messages/links/stop`,
    snoozeUrl: `${ORIGIN}/messages/links/snooze`,
  });

/** Without control characters and those that turn the direction around, as a mail says it. */
const said = (text: string) =>
  text.replace(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
const spaces = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

describe("what people type, in messages", () => {
  // Those that say a title, a club's name, a bounty, an invitation and an alert; each has other payloads.
  it.each(
    (["published", "result", "accepted", "invited", "alert"] as const).map((kind, at) => [kind, at] as const),
  )("stays text in the mail of %s", (kind, at) => {
    const shown = payloads.slice(at);
    const messages = shown.map((payload) => writeMessage(facts(kind, payload)));
    const { html, text } = mailOf(messages);
    expect(listMailFaults(html, ORIGIN)).toEqual([]);
    const cells = [...parseHtml(html).querySelectorAll("td.m")];
    expect(
      cells.map((cell) => [
        spaces(cell.querySelector("a")?.textContent),
        spaces(cell.querySelector("p")?.textContent),
      ]),
    ).toEqual(messages.map((message) => [spaces(said(message.title)), spaces(said(message.text))]));
    // Whatever is typed is one line of its own: none of it begins a line that looks like ours.
    const lines = text.split("\n");
    expect(lines).toHaveLength(messages.length * 4 - 1 + 6);
    expect(lines.filter((line) => line.startsWith("Stop all mail: "))).toHaveLength(1);
  });

  it("stays one line of a mail's subject, of at most 150 characters, none cut in two", () => {
    const whole = [...payloads, `${"🎉".repeat(200)}`, `x${"🎉".repeat(200)}`];
    for (const payload of whole) {
      const { subject } = mailOf([writeMessage(facts("published", payload))]);
      expect([...subject].length).toBeLessThanOrEqual(150);
      expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(said(`New proposal: ${payload}`).replaceAll("=?", "= ?").startsWith(subject)).toBe(true);
      if (isWellFormed(payload)) expect(isWellFormed(subject)).toBe(true);
    }
  });

  it("stays text in the Atom and JSON feeds of a person, and in a calendar", () => {
    const site = { appOrigin: ORIGIN, siteName: "Club Kairos" };
    const entries = payloads.map((payload, index) =>
      toPersonalEntry({ ...facts("published", payload), id: BigInt(index), at }, site),
    );
    const feed = {
      ...{ id: "tag:club.test,2025:feeds/x", title: "For you", subtitle: "", url: ORIGIN },
      ...{ feedUrl: `${ORIGIN}/feeds/x/atom`, hubUrl: null, updatedAt: at, entries },
    };
    const document = parseXml(writeAtom(feed));
    expect(document.querySelectorAll("entry")).toHaveLength(payloads.length);
    expect(document.querySelectorAll("entry > *")).toHaveLength(7 * payloads.length);
    expect(document.querySelectorAll("title *, content *, name *, subtitle *")).toHaveLength(0);
    const links = [...document.querySelectorAll("link")].map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((href) => href !== ORIGIN && !href.startsWith(`${ORIGIN}/`))).toEqual([]);
    const { items } = JSON.parse(writeJsonFeed(feed));
    expect(items.map((item: { title: string }) => item.title)).toEqual(entries.map(({ title }) => title));
    expect(items.filter((item: object) => "content_html" in item)).toEqual([]);
    const events = entries.map(({ title, text, url }, index) => ({
      ...{ uid: `${index}@club.test`, sequence: 0, at, changedAt: at, isCancelled: false },
      ...{ summary: title, description: text, url },
    }));
    const calendar = writeCalendar({ name: "For you", description: "", url: ORIGIN, events });
    const read = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
    expect(read).toHaveLength(payloads.length);
    expect(read.every((event) => event.getAllProperties().length === 10)).toBe(true);
  });

  it("would be found if it did not", () => {
    const { html } = mailOf([writeMessage(facts("published", "A proposal"))]);
    for (const [planted, fault] of [
      ["<script>alert(1)</script>", "<script>"],
      ['<p onclick="x()">', "<p onclick>"],
      ['<a href="https://evil.test">', "<a href=https://evil.test>"],
      ['<a href="https://club.test.evil.test/">', "<a href=https://club.test.evil.test/>"],
      ['<a href="javascript:x()">', "<a href=javascript:x()>"],
      ['<img src="https://evil.test/x.png">', "<img>"],
      ['<td class="m" style="background:url(//evil.test)">', "<td style>"],
      ["<style>@import '//evil.test'</style>", "<style> that loads"],
    ] as const)
      expect(listMailFaults(html.replace("A proposal", planted), ORIGIN)).toContain(fault);
    const found = vectors.filter((payload) => listMailFaults(`<p>${payload}</p>`, ORIGIN).length > 0);
    expect(found.length).toBeGreaterThan(vectors.length / 2);
  });
});
