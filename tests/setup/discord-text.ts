/** A message as a client shows it. */
export type ShownDiscord = {
  text: string;
  /** Where it leads to, bare or behind words. */
  links: string[];
  /** Users, roles, channels, commands, emojis and everybody. */
  mentions: string[];
  /** Signs that change how text looks, in their order. */
  marks: string[];
};

const ESCAPED = /^\\([^\dA-Za-z\s])/u;
const TOKENS: readonly (readonly [kind: "time" | "mention" | "link" | "mark", pattern: RegExp])[] = [
  ["time", /^<t:-?\d+(?::[tTdDfFR])?>/],
  ["mention", /^<(?:@[!&]?\d+|#\d+|a?:\w+:\d+|\/[^:>]+:\d+|id:\w+)>/],
  ["mention", /^@(?:everyone|here)/],
  ["mention", /^:\w+:/],
  ["link", /^<https?:\/\/[^>\s]+>/],
  ["link", /^\[[^\]]*\]\([^)]*\)/],
  ["link", /^(?:https?|steam|discord):\/\/\S+/i],
  ["link", /^(?:discord\.gg|discord(?:app)?\.com\/invite)\/\S+/i],
  ["mark", /^(?:\*{1,3}|_{1,2}|~~|\|\||`{1,3})/],
];
/** Headings, small print, quotes and lists, which only begin lines. */
const AT_START = /^(?:#{1,3} |-# |>{1,3} |[-*] |\d+\. )/;

/** Reads a message's Markdown by Discord's "Markdown 101" and "Message formatting", a sign at a time. */
export function parseDiscordText(content: string): ShownDiscord {
  const shown: ShownDiscord = { text: "", links: [], mentions: [], marks: [] };
  for (let place = 0; place < content.length; ) {
    const rest = content.slice(place);
    const [escaped, sign] = ESCAPED.exec(rest) ?? [];
    const starts = place === 0 || content[place - 1] === "\n" ? AT_START.exec(rest)?.[0] : undefined;
    if (escaped !== undefined && sign !== undefined) {
      shown.text += sign;
      place += escaped.length;
    } else if (starts !== undefined) {
      shown.marks.push(starts.trim());
      place += starts.length;
    } else {
      const found = TOKENS.map(([kind, pattern]) => ({ kind, text: pattern.exec(rest)?.[0] })).find(
        ({ text }) => text !== undefined,
      );
      const text = found?.text ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
      if (found?.kind === "mention") shown.mentions.push(text);
      if (found?.kind === "link") shown.links.push(text.replace(/^<|>$/g, ""));
      if (found?.kind === "mark") shown.marks.push(text);
      if (found?.kind !== "mark") shown.text += text;
      place += text.length;
    }
  }
  return shown;
}
