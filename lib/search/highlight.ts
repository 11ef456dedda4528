import { foldText } from "@/lib/shared/fold-text";

/** A piece of a text; `isHit` = what was looked for. */
export type Segment = { text: string; isHit: boolean };

const EXCERPT = 160;
/** Text before the first hit. */
const LEAD = 40;

/** The whole text in pieces: words that begin with one of the folded words are hits, as far as they begin so. */
export function highlight(text: string, words: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { from, to } of findHits(text, words)) {
    if (from > end) segments.push({ text: text.slice(end, from), isHit: false });
    segments.push({ text: text.slice(from, to), isHit: true });
    end = to;
  }
  if (end < text.length) segments.push({ text: text.slice(end), isHit: false });
  return segments;
}

/** About 160 characters of a text around the first hit, or its beginning, in one line. */
export function excerpt(written: string, words: readonly string[]): Segment[] {
  const text = written.replace(/\s+/g, " ").trim();
  const first = findHits(text, words)[0]?.from ?? 0;
  const start = first <= LEAD ? 0 : wordStartAfter(text, first - LEAD);
  const end = text.length - start <= EXCERPT ? text.length : wordEndBefore(text, start + EXCERPT);
  const part = `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  return highlight(part, words);
}

type Span = { from: number; to: number };

/** Where words of the text begin with one of the folded words, in order. */
function findHits(text: string, words: readonly string[]): Span[] {
  if (words.length === 0) return [];
  const hits: Span[] = [];
  for (const found of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = foldText(found[0]);
    const longest = Math.max(
      0,
      ...words.filter((word) => folded.startsWith(word)).map((word) => word.length),
    );
    if (longest > 0) hits.push({ from: found.index, to: found.index + lengthOfFolded(found[0], longest) });
  }
  return hits;
}

/** How many UTF-16 units of a word make that many of its folded form. */
function lengthOfFolded(word: string, folded: number): number {
  let units = 0;
  let made = 0;
  for (const character of word) {
    const more = foldText(character).length;
    // Marks after the last letter belong to it.
    if (made >= folded && more > 0) break;
    units += character.length;
    made += more;
  }
  return units;
}

function wordStartAfter(text: string, place: number): number {
  const space = text.indexOf(" ", place);
  return space === -1 || space > place + LEAD ? wholeCharacter(text, place) : space + 1;
}

function wordEndBefore(text: string, place: number): number {
  const space = text.lastIndexOf(" ", place);
  return space < place - LEAD ? wholeCharacter(text, place) : space;
}

/** Never between the two halves of a character. */
function wholeCharacter(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}
