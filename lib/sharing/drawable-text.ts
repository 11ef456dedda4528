/**
 * Everything but what each font of the share cards can draw: ASCII, most of Latin-1 and Latin Extended-A, and marks of typography. A test
 * reads the fonts.
 */
const UNDRAWABLE =
  /[^ -~\u00a1-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]/gu;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * A person's text for a picture: a letter that the fonts can't draw loses its marks, and what is no letter of theirs, controls and
 * direction signs are left out; at most so many characters (code points). null when less than half of its letters are left, which would only be a riddle.
 */
export function drawableText(text: string, maxCharacters: number): string | null {
  // Titles are short; nobody shall make the server normalise a book.
  const whole = text.slice(0, 2_000).normalize("NFKC");
  const drawn = whole
    .replace(/\s+/g, " ")
    .replace(UNDRAWABLE, (sign) => sign.normalize("NFD").replace(UNDRAWABLE, ""))
    .replace(/ +/g, " ")
    .trim();
  const kept = drawn.match(LETTERS)?.length ?? 0;
  if (kept === 0 || kept * 2 < (whole.match(LETTERS)?.length ?? 0)) return null;
  const characters = [...drawn];
  if (characters.length <= maxCharacters) return drawn;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}
