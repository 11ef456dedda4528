import { readInteractionAnswer, readWebhookMessage } from "@/tests/setup/discord-server";
import { parseDiscordText } from "@/tests/setup/discord-text";
import { findOwnLinks, parseTelegramHtml } from "@/tests/setup/telegram-html";
import { readSendMessage } from "@/tests/setup/telegram-server";
import { type ClubEvent, writeClubEvent, writeDiscordTest, writePowers, writeVotes } from "./write-discord";
import { writeTelegram } from "./write-telegram";

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
