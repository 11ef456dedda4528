/** A text as a chat shows it: without tags, with what was linked and how. */
export type ShownText = { text: string; links: { text: string; href: string }[] };

/** By "HTML style" of the Bot API, each with the attributes that it may have. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "tg-spoiler", "pre"].map((name) => [
      name,
      [],
    ]),
  ),
  a: ["href"],
  span: ["class"],
  code: ["class"],
  blockquote: ["expandable"],
  "tg-emoji": ["emoji-id"],
};
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const PIECE = /<\/?[^<>]*>|&[^;\s<>&]{1,10};|[^<>&]+|[<>&]/gu;
const TAG = /^<([a-z-]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)>$/;

/** Reads a text in HTML style. Throws what the Bot API answers to tags that it does not know, that don't close, and to bare signs. */
export function parseTelegramHtml(html: string): ShownText {
  const open: { name: string; href: string | null; from: number }[] = [];
  const links: ShownText["links"] = [];
  let text = "";
  for (const [piece] of html.matchAll(PIECE)) {
    if (piece.startsWith("</")) {
      const last = open.pop();
      if (last === undefined || piece !== `</${last.name}>`)
        throw new Error(`Bad Request: can't parse entities: Unmatched end tag ${piece}`);
      if (last.href !== null) links.push({ text: text.slice(last.from), href: last.href });
    } else if (piece.startsWith("<")) {
      const [, name = "", attributes = ""] = TAG.exec(piece) ?? [];
      const allowed = TAGS[name];
      if (allowed === undefined)
        throw new Error(`Bad Request: can't parse entities: Unsupported start tag ${piece}`);
      const given = [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)];
      if (given.some(([, attribute = ""]) => !allowed.includes(attribute)))
        throw new Error(`Bad Request: can't parse entities: Unexpected attribute in ${piece}`);
      const href = given.find(([, attribute]) => attribute === "href")?.[2];
      open.push({ name, href: href === undefined ? null : decode(href), from: text.length });
    } else if (piece === ">" || piece === "&")
      throw new Error(`Bad Request: can't parse entities: a bare ${piece}`);
    else text += piece.startsWith("&") ? decode(piece) : piece;
  }
  if (open.length > 0)
    throw new Error(
      `Bad Request: can't parse entities: Can't find end tag corresponding to start tag ${open[0]?.name}`,
    );
  return { text, links };
}

function decode(text: string): string {
  return text.replace(/&([^;]*);/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
    if (number)
      return String.fromCodePoint(Number.parseInt(number[1] ?? number[2] ?? "", number[1] ? 16 : 10));
    const sign = ENTITIES[name];
    if (sign === undefined) throw new Error(`Bad Request: can't parse entities: Unknown entity ${whole}`);
    return sign;
  });
}

/** What chat programs link by themselves, whatever the parse mode: addresses, mentions, commands, tags, mails and phone numbers. */
const BY_ITSELF: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]*:\/\/\S+/giu,
  /(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /(?<![\p{L}\p{N}_])@[A-Za-z0-9_]+/gu,
  /(?<![\p{L}\p{N}_/<>])\/[A-Za-z0-9_]+/gu,
  /#[\p{L}\p{N}_]+/gu,
  /\$[A-Z]{1,8}\b/g,
  /[\w.+-]+@[\w-]+/g,
  /\+\d[\d -]{4,}/g,
];

export function findOwnLinks(text: string): string[] {
  return BY_ITSELF.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
}
