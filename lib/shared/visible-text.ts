/** Half of a surrogate pair, which isn't a character and which PostgreSQL can't store. */
const HALF = /\p{Surrogate}/u;
/** Controls, marks that turn text around, and invisible signs: zero-width, fillers, tags, selectors. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** What joins consonants in the scripts of India, Burma and Cambodia. */
const VIRAMA = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2";
/** Arabic letters that join both neighbours, and those that join only the one before (Unicode's ArabicShaping.txt: D and R). */
const JOINS_BOTH =
  "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff";
const JOINS_LAST =
  "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef";
/** Where an invisible sign changes what is seen: in an emoji, and between letters that join (RFC 5892, appendix A.1 and A.2). */
const SEEN = [
  emojiSequences(),
  /\p{Emoji}\ufe0f/gu,
  new RegExp(`(?<=[${VIRAMA}])[\\u200c\\u200d](?=\\p{L})`, "gu"),
  new RegExp(`(?<=[${JOINS_BOTH}]\\p{Mn}*)\\u200c(?=\\p{Mn}*[${JOINS_BOTH}${JOINS_LAST}])`, "gu"),
];

/** False if the text has half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !HALF.test(text);
}

/** A sign as Unicode names it ("U+200B"); its line and its place among the characters (code points) count from 1. */
export type InvisibleSign = { code: string; line: number; place: number };

/** The first sign of the text that isn't visible, apart from the allowed ones. */
export function findInvisible(text: string, allowed = /(?!)/u): InvisibleSign | null {
  const found = invisibleIn(text).find(([sign]) => !allowed.test(sign));
  if (!found) return null;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const before = text.slice(0, found.index);
  return { code: `U+${code}`, line: before.split("\n").length, place: [...before].length + 1 };
}

/** True for a text in which every sign is visible or a space, as a title or label must be. */
export function isVisibleLine(text: string): boolean {
  return findInvisible(text) === null;
}

/** The text without signs that aren't visible. What makes an emoji or joins letters stays. */
export function withoutUnseen(text: string): string {
  return invisibleIn(text).reduceRight(
    (left, { 0: sign, index }) => left.slice(0, index) + left.slice(index + sign.length),
    text,
  );
}

/** True for an empty text, and for one of spaces and invisible signs. Controls and halves are refused elsewhere. */
export function isBlank(text: string): boolean {
  return NOTHING_TO_SEE.test(text);
}

function invisibleIn(text: string): RegExpExecArray[] {
  const masked = SEEN.reduce((left, seen) => left.replace(seen, (part) => "x".repeat(part.length)), text);
  return [...masked.matchAll(UNSEEN)];
}

/** Emoji that Unicode recommends, such as professions and flags. A browser from before 2023 doesn't know the flag "v". */
function emojiSequences(flags = "gv"): RegExp {
  try {
    return new RegExp("\\p{RGI_Emoji}", flags);
  } catch {
    return /(?!)/g;
  }
}
