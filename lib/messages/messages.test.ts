import fc from "fast-check";
import { readInteractionAnswer, readWebhookMessage } from "@/tests/setup/discord-server";
import { parseDiscordText } from "@/tests/setup/discord-text";
import { findOwnLinks, parseTelegramHtml } from "@/tests/setup/telegram-html";
import { readSendMessage } from "@/tests/setup/telegram-server";
import { propertyRuns } from "@/tests/size";
import { deviceLabel } from "./device-label";
import { toPersonalEntry } from "./personal-entry";
import { type ClubEvent, writeClubEvent, writeDiscordTest, writePowers, writeVotes } from "./write-discord";
import { type PushContent, writePush } from "./write-push";
import { writeTelegram } from "./write-telegram";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

describe("deviceLabel", () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/141.0.0.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36 OPR/90.0`, "Opera on Android"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/141.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
      "Safari on Mac",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, "Chrome on ChromeOS"],
    ["curl/8.0", "A browser"],
    ["", "A browser"],
  ])("calls %s by name", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

const at = new Date("2025-11-18T14:05:00Z");
const endsAt = new Date("2025-11-19T14:05:00Z");
const entryAt = (now: string) =>
  toPersonalEntry(
    {
      id: 7n,
      at,
      kind: "ends",
      now: new Date(now),
      clubSlug: "garden",
      clubName: "Garden",
      number: 3,
      title: "Plant trees",
      endsAt,
      outcome: null,
      power: 10n ** 18n,
      missingPower: null,
      bounty: null,
      bountyPath: null,
      prize: null,
      invitedTo: null,
      invitedSlug: null,
      alert: null,
    },
    { appOrigin: "https://club.test", siteName: "Club Kairos" },
  );

describe("toPersonalEntry", () => {
  it("is the same entry whenever it is read, with the time left when it was dated", () => {
    expect(entryAt("2025-11-18T14:05:01Z")).toEqual({
      id: "tag:club.test,2025:messages/7",
      title: "1 d left to vote: Plant trees",
      url: "https://club.test/clubs/garden/proposals/3",
      author: "Garden",
      publishedAt: at,
      updatedAt: at,
      text: "You have not voted yet. You have 1 VP in it. Voting is open until Nov 19, 2025, 14:05 UTC.",
    });
    expect(entryAt("2025-11-19T13:00:00Z")).toEqual(entryAt("2025-11-18T14:05:01Z"));
  });
});

const frame = { productName: "Kairos", deliveryId: "0f8fad5b-d9cb-469f-a165-70867728950e" };
const read = (messages: Parameters<typeof writePush>[0]["messages"]): PushContent =>
  JSON.parse(writePush({ ...frame, messages }));
const bytesOf = (text: string): number => Buffer.byteLength(text);

describe("writePush", () => {
  const one = { title: "Voting is open: Trees", text: "It ends in 2 days.", path: "/clubs/a/proposals/1" };

  it("shows one message as it is", () => {
    expect(read([one])).toEqual({
      title: one.title,
      body: one.text,
      url: one.path,
      tag: frame.deliveryId,
    });
  });

  it("shows several as one, which leads to where all of them lead", () => {
    const two = { ...one, title: "Approved: Trees" };
    expect(read([one, two])).toMatchObject({
      title: "Kairos: 2 things for you",
      body: "Voting is open: Trees\nApproved: Trees",
      url: one.path,
    });
    expect(read([one, { ...two, path: "/clubs/b" }]).url).toBe("/");
  });

  it("leaves out signs that nobody sees, and keeps one line for each message", () => {
    const title = "pay\u202egnp.exe\nand\u0000 more";
    expect(read([{ ...one, title }]).title).toBe("pay gnp.exe and  more");
    expect(read([{ ...one, title }, one]).body.split("\n")).toHaveLength(2);
  });

  it("cuts between signs, and says so", () => {
    const family = "👩‍👩‍👧‍👦";
    const { title } = read([{ ...one, title: family.repeat(60) }]);
    expect(title).toMatch(new RegExp(`^(${family})+…$`, "u"));
    expect(bytesOf(title)).toBeLessThanOrEqual(500);
    expect(bytesOf(title)).toBeGreaterThan(450);
    expect(read([{ ...one, text: "word ".repeat(800) }]).body).toMatch(/^(word ){499}(wo?r?d?)?…$/);
  });

  it("never has more than 3,900 bytes, whatever the texts hold", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3_000 }),
      fc.string({ unit: fc.constantFrom('"', "\\", "\u2028", "\ud800", "🗳️", "e\u0301"), maxLength: 3_000 }),
    );
    const message = fc.record({ title: text, text, path: fc.constant(`/${"p".repeat(150)}`) });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 30 }), (messages) => {
        const written = writePush({ ...frame, messages });
        expect(bytesOf(written)).toBeLessThanOrEqual(3_900);
        expect(Object.keys(JSON.parse(written))).toEqual(["title", "body", "url", "tag"]);
      }),
      propertyRuns(200),
    );
  });
});

const ORIGIN = "https://club.test";
const STOP = `${ORIGIN}/messages/links/x`;

/** What people could write as a title or a name, and how a chat shows it: letter by letter. */
const HOSTILE: [name: string, text: string, shown?: string][] = [
  ["everybody on Discord", "@everyone"],
  ["whoever is here", "vote @here now"],
  ["a user of Discord", "<@123456789012345678>"],
  ["a user by the older sign", "<@!123456789012345678>"],
  ["a role", "<@&123456789012345678>"],
  ["a channel", "<#123456789012345678>"],
  ["a command of Discord", "</votes:123456789012345678>"],
  ["an emoji of a server", "<a:party:123456789012345678> :smile:"],
  ["a time of Discord", "<t:1:R>"],
  ["a link behind words", "[claim](https://evil.example)"],
  ["a script behind words", "[x](javascript:alert(1))"],
  ["a link in angle brackets", "<https://evil.example>"],
  ["a bare link", "see https://evil.example/claim?x=1#y"],
  ["a bare domain", "free tokens at evil.example or evil.co.uk"],
  ["a domain with other dots", "evil。example evil．com"],
  ["an IP address", "http://1.2.3.4 1.2.3.4:8080"],
  ["an invitation", "discord.gg/abc discord.com/invite/abc"],
  ["a deep link", "tg://resolve?domain=evil steam://run/1 discord://x"],
  ["a user of Telegram", "@evil_bot and t.me/evil_bot"],
  ["a command of the bot", "/stop /start@club_votes_bot abc"],
  ["tags of a chat", "#free $KAIROS +12025550123 a@evil.example"],
  ["bold, crossed out and hidden", "*a* **b** _c_ __d__ ~~e~~ ||f|| ***g***"],
  ["code", "`a` ``b`` ```js c```"],
  ["the sign of our own bold text", "**"],
  ["a heading", "# Result: passed"],
  ["small print", "-# Result: passed"],
  ["a quotation and lists", "> a - b * c 1. d"],
  ["signs already escaped", "\\* \\\\* \\[x](y) \\@everyone"],
  ["the end of our tag", "</b></a>"],
  ["a tag of HTML", '<b>x</b><a href="https://evil.example">x</a><script>alert(1)</script>'],
  ["a tag that stays open", "<b><i><u"],
  ["an end of an attribute", '"><a href="tg://user?id=1">'],
  ["entities", "&lt;b&gt; &amp;amp; &#64;everyone &#x3c; &"],
  ["a mention in HTML", '<tg-emoji emoji-id="1">x</tg-emoji><a href="tg://user?id=1">x</a>'],
  ["lines", "First\nSecond\r\n> third\u2028# fourth", "First Second > third # fourth"],
  ["zero-width characters", "pay\u200bpal @\u200beveryone e\u2060v\ufeffil", "paypal @everyone ev il"],
  ["marks that turn text around", "\u202eevil\u202c \u2067x\u2069 \u200fy", "evil x y"],
  ["controls and halves of characters", "a\u0000b\u0007c\ud800d\udc00e", "abcde"],
  ["an emoji with its style", "\u2764\ufe0f \u{1f5f3}"],
  ["5,000 characters", "a".repeat(5_000), `${"a".repeat(199)}…`],
  ["5,000 signs that grow", "<&*@".repeat(1_250), `${"<&*@".repeat(50).slice(0, 199)}…`],
  ["a character cut in half", "\u{1f5f3}".repeat(2_500), `${"\u{1f5f3}".repeat(99)}…`],
];

/** Without what keeps a chat program from linking. */
const visible = (text: string) => text.replaceAll("\u2060", "");

describe("writeTelegram", () => {
  it.each(HOSTILE)("shows %s as it is", (_, title, shown = title) => {
    const [one, many] = [1, 3].map((count) =>
      writeTelegram({
        origin: ORIGIN,
        messages: Array.from({ length: count }, () => ({
          title: `New proposal: ${title}`,
          text: title,
          path: "/clubs/a/proposals/1",
          asksForVote: false,
        })),
        stopUrl: STOP,
      }),
    );
    for (const written of [one, many]) {
      const { text, links, ownLinks, buttons } = readSendMessage({ chat_id: 1, ...written });
      expect(ownLinks).toEqual([]);
      expect(new Set(links.map(({ href }) => href))).toEqual(new Set([`${ORIGIN}/clubs/a/proposals/1`]));
      expect(buttons.map(({ url }) => url)).toContain(STOP);
      const start = shown.replace(/…$/, "").slice(0, 180);
      expect(visible(text).split("\n")[0]).toContain(start);
      expect(visible(text).split("\n")[1]).toContain(start);
    }
  });

  it("keeps to 4,096 characters however much is due, with whole tags, and says how much is left", () => {
    const messages = Array.from({ length: 200 }, (_, place) => ({
      title: `${place} ${"<&>".repeat(100)}`,
      text: "&".repeat(1_000),
      path: `/clubs/a/proposals/${place}`,
      asksForVote: true,
    }));
    const written = writeTelegram({ origin: ORIGIN, messages, stopUrl: STOP });
    expect(written.text.length).toBeLessThanOrEqual(4_096);
    const { text, links } = readSendMessage({ chat_id: 1, ...written });
    expect(text).toContain(`And ${messages.length - links.length} more.`);
    expect(links.length).toBeGreaterThan(0);
  });
});

const EVENTS: readonly ClubEvent["kind"][] = ["published", "opens", "ends", "result"];

describe("writeClubEvent", () => {
  it.each(HOSTILE)("shows %s as it is", (_, title, shown = title) => {
    for (const kind of EVENTS) {
      const event: ClubEvent = {
        ...{ kind, clubSlug: "a", number: 1, title, startsAt: new Date(0), endsAt: new Date(0) },
        ...{ outcome: "passed", yesPower: 1n, noPower: 1n },
      };
      const { text, links, mentions, marks } = readWebhookMessage(writeClubEvent(event, ORIGIN));
      expect({ links, mentions, marks }).toEqual({
        links: [`${ORIGIN}/clubs/a/proposals/1`],
        mentions: [],
        marks: ["**", "**"],
      });
      const [first = "", ...others] = visible(text).split("\n");
      expect(first.slice(first.indexOf(": ") + 2)).toBe(shown.trim());
      expect(others).toHaveLength(2);
    }
  });
});

describe("the answers to /votes and /power", () => {
  it.each(HOSTILE)("show %s as it is", (_, text) => {
    const votes = Array.from({ length: 7 }, (__, place) => ({
      ...{
        club: { slug: "a", name: text },
        number: place + 1,
        title: text,
        endsAt: new Date(0).toISOString(),
      },
    }));
    const listed = readInteractionAnswer({
      type: 4,
      data: writeVotes(votes, { origin: ORIGIN, hasMore: false, clubSlug: null }),
    });
    expect({ links: listed.links, mentions: listed.mentions }).toEqual({
      links: [`${ORIGIN}/proposals`],
      mentions: [],
    });
    expect(listed.marks).toEqual(Array.from({ length: 10 }, () => "**"));
    expect(listed.buttons.slice(0, 3).map(({ url }) => url)).toEqual([
      `${ORIGIN}/clubs/a/proposals/1#vote-yes`,
      `${ORIGIN}/clubs/a/proposals/1#vote-no`,
      `${ORIGIN}/clubs/a/proposals/1`,
    ]);
    const address = `0x${"Ab".repeat(20)}`;
    const people = Array.from({ length: 7 }, () => ({
      address,
      name: text,
      powerWei: 12_400_000_000_000_000_000n,
    }));
    const told = readInteractionAnswer({ type: 4, data: writePowers(people, { origin: ORIGIN, block: 7n }) });
    expect(new Set(told.links)).toEqual(new Set([`${ORIGIN}/u/${address}`]));
    expect(told.mentions).toEqual([]);
    expect(readWebhookMessage(writeDiscordTest(text)).marks).toEqual([]);
  });

  it("never call unknown power zero", () => {
    const people = [{ address: `0x${"ab".repeat(20)}`, name: null, powerWei: null }];
    const { content } = writePowers(people, { origin: ORIGIN, block: null });
    expect(content).toContain("can't be read now");
    expect(content).not.toContain("VP");
  });
});

describe("the readers of the tests", () => {
  it.each([
    "<b>x",
    "<b>x</i></b>",
    "<script>x</script>",
    '<a onclick="x">x</a>',
    "<b><i>x</b></i>",
    "a & b",
    "a > b",
    "&nbsp;",
  ])("refuse %s in a chat of Telegram", (html) => {
    expect(() => parseTelegramHtml(html)).toThrow("can't parse entities");
  });

  it("find what a chat would link", () => {
    expect(HOSTILE.filter(([, text]) => findOwnLinks(text).length > 0).length).toBeGreaterThan(15);
    const found = HOSTILE.map(([, text]) => parseDiscordText(text));
    expect(found.filter(({ mentions }) => mentions.length > 0).length).toBeGreaterThan(7);
    expect(found.filter(({ links }) => links.length > 0).length).toBeGreaterThan(5);
    expect(found.filter(({ marks }) => marks.length > 0).length).toBeGreaterThan(7);
  });
});
