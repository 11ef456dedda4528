/** Half of a surrogate pair, which isn't a character and which PostgreSQL can't store. */
const HALF = /\p{Surrogate}/u;
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** False if the text has half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !HALF.test(text);
}

/** True for an empty text, and for one of spaces and invisible signs. Controls and halves are refused elsewhere. */
export function isBlank(text: string): boolean {
  return NOTHING_TO_SEE.test(text);
}
