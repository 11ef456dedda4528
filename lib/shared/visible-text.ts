/** Half of a surrogate pair, which isn't a character and which PostgreSQL can't store. */
const HALF = /\p{Surrogate}/u;
/** Controls, marks that turn text around, and invisible signs: zero-width, fillers, tags, selectors. */
const UNSEEN = /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;
/** U+FE0F, and U+20E3 after it, if they make a sign an emoji. */
const EMOJI_STYLE = /(?<=\p{Emoji})\ufe0f/gu;
const EMOJI_OR_UNSEEN = new RegExp(`(\\p{Emoji}\\ufe0f)|${UNSEEN.source}`, "gu");
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** False if the text has half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !HALF.test(text);
}

/** True for a text in which every sign is visible or a space, as a title or label must be. */
export function isVisibleLine(text: string): boolean {
  return !UNSEEN.test(text.replace(EMOJI_STYLE, ""));
}

/** The text without signs that aren't visible; a style that makes a sign an emoji stays. */
export function withoutUnseen(text: string): string {
  return text.replace(EMOJI_OR_UNSEEN, (_, emoji = "") => emoji);
}

/** True for an empty text, and for one of spaces and invisible signs. Controls and halves are refused elsewhere. */
export function isBlank(text: string): boolean {
  return NOTHING_TO_SEE.test(text);
}
