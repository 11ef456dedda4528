import { withoutUnseen } from "@/lib/shared/visible-text";

/**
 * What the fonts of the share cards draw: Latin, Greek and Cyrillic letters, Vietnamese, typography, currencies, fractions,
 * arrows, mathematics, shapes. A test reads the fonts.
 */
const DRAWABLE =
  /^(?!.*\p{Cn})[ -~\u00a1-\u024f\u0370-\u0482\u048a-\u0525\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2100-\u2109\u210b-\u2149\u2150-\u2185\u2190-\u22ff\u25a0-\u25ff]+$/u;

/**
 * A person's text in one line for a picture, at most so many characters (code points). Null if there is nothing to draw, or if
 * the fonts can't draw one of its characters, because a title that leaves out a "not" says the opposite.
 */
export function drawableText(text: string, maxCharacters: number): string | null {
  // Titles are short; nobody shall make the server normalise a book.
  const line = withoutUnseen(text.slice(0, 2_000).normalize("NFC").replace(/\s+/g, " ")).trim();
  if (!DRAWABLE.test(line)) return null;
  const characters = [...line];
  if (characters.length <= maxCharacters) return line;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join("")
    .trimEnd()}…`;
}
