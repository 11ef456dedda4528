const WRITTEN: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/\s+/g, " "],
  // Without its marks a struck word would be said, and a footnote's label would be a digit of the number before it.
  [/<\/?del>/g, "~~"],
  [/<sup>(.*?)<\/sup>/g, "[$1]"],
  [/<input type="checkbox" checked[^>]*>/g, "[x]"],
  [/<input type="checkbox"[^>]*>/g, "[ ]"],
  [/<a href="#[^"]*" data-footnote-backref="" [^>]*>[^<]*<\/a>/g, ""],
  [/<li (?:[^>]* )?value="(\d+)"[^>]*>/g, "$1. "],
  [/<\/t[dh]> (?=<t[dh])/g, " | "],
  [/(<pre[^>]*><span>[^<]*)<\/span>/g, "$1\n"],
  [/<\/(?:p|li|h\d|pre|tr|summary)>|<hr>/g, "\n"],
  [/<br>/g, " "],
  [/<(?:"[^"]*"|[^">])*>/g, ""],
  // Parts that no sentence ends are kept apart.
  [/([^\s.!?:;\u2026\u3002])\s*\n\s*(?=\S)/g, "$1 · "],
  [/\s+/g, " "],
];

/** What a page shows of the HTML that `markdownToHtml` wrote, in one line. */
export function htmlToText(html: string): string {
  const text = WRITTEN.reduce((written, [pattern, by]) => written.replace(pattern, by), html);
  return text
    .replace(/&#x([0-9A-F]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .trim();
}
