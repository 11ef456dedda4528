/** Controls, marks that turn text around, invisible signs (zero-width, fillers, tags, selectors), and what means nothing everywhere. */
const UNSEEN =
  /[\p{Cc}\p{Surrogate}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{13442}\u{16fe4}\u{1d159}]/gu;
/** Marks that any letter may have. Those of one script, as in Hindi or Thai, stack as that script does. */
const STACKED_MARKS = /(?:(?=\p{M})\p{Script=Inherited}){3}|\p{M}{6}/u;
/** What joins consonants in the scripts of India, Burma and Cambodia. */
const VIRAMA = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2";
/** Arabic letters that join both neighbours, and those that join only the one before (Unicode's ArabicShaping.txt: D and R). */
const JOINS_BOTH =
  "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f";
const JOINS_LAST =
  "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779";
/** Where an invisible sign changes what is seen: in emoji and Han, and between letters that join (RFC 5892, A.1 and A.2). */
const SEEN = [
  /\p{Emoji_Presentation}\ufe0f/gu,
  emojiSequences(),
  /(?![0-9#*])\p{Emoji}[\ufe0e\ufe0f]/gu,
  /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu,
  new RegExp(`(?<=[${VIRAMA}])[\\u200c\\u200d]|(?<=\\p{L})\\u200d(?=[${VIRAMA}])`, "gu"),
  new RegExp(`(?<=[${JOINS_BOTH}]\\p{Mn}*)\\u200c(?=\\p{Mn}*[${JOINS_BOTH}${JOINS_LAST}])`, "gu"),
  new RegExp(`(?<=[${JOINS_BOTH}]\\p{Mn}*)\\u200d|\\u200d(?=[${JOINS_BOTH}${JOINS_LAST}])`, "gu"),
];

/** A sign as Unicode names it ("U+200B"); its line and its place among the characters (code points) count from 1. */
export type InvisibleSign = { code: string; line: number; place: number };

/** Whether more marks are on a letter than it has room for; they would paint over the lines around it. */
export function hasStackedMarks(text: string): boolean {
  return STACKED_MARKS.test(text);
}

/** The first sign of the text that isn't visible, apart from the allowed ones at their places. */
export function findInvisible(
  text: string,
  isAllowed: (sign: string, at: number) => boolean = () => false,
): InvisibleSign | null {
  const found = invisibleIn(text).find(({ 0: sign, index }) => !isAllowed(sign, index));
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
