// search_fold() of the database has these two as well, and a test compares them.
const MARKS =
  /[\ufe00-\ufe0f\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u{e0000}-\u{e0fff}]+/gu;
const SEPARATORS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3020\ud800-\udfff\ue000-\uf8ff\ufff0-\uffff\u{1f000}-\u{1faff}]+/gu;

/** Lower case without accents, punctuation and symbols, its words parted by one space: the form that the search compares. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replaceAll("ς", "σ")
    .replace(SEPARATORS, " ")
    .trim();
}

export function foldWords(text: string): string[] {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
}
