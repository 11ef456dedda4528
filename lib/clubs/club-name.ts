import { ok, type Result, refuse } from "@/lib/shared/result";

const NAME_MIN = 3;
export const NAME_MAX = 32;

/** Control and format characters (bidi and zero-width ones are among them), private, unassigned and half characters. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Blank to the eye without being a space: the Braille blank, and spaces that NFKC keeps. */
const BLANK = /[\u2800\u1680]/u;
/** Marks stacked on one letter paint over their neighbours. */
const STACKED_MARKS = /\p{M}{3}/u;

/**
 * The name as it is kept: NFKC, spaces trimmed and single. Refused with a sentence unless it has 3 to 32 characters (code
 * points), a letter or digit, and no control, bidi or zero-width character (T31).
 */
export function checkClubName(text: string): Result<string, string> {
  // Judged before NFKC too, which turns some of them into what looks harmless.
  if (HIDDEN.test(text)) return refuse(HIDDEN_REFUSAL);
  const name = text.normalize("NFKC").replace(/ {2,}/g, " ").trim();
  if (HIDDEN.test(name) || BLANK.test(name)) return refuse(HIDDEN_REFUSAL);
  if (STACKED_MARKS.test(name)) return refuse("A name can't have more than two marks on a letter.");
  const length = [...name].length;
  if (length < NAME_MIN || length > NAME_MAX) {
    return refuse(`A name needs ${NAME_MIN} to ${NAME_MAX} characters; this one has ${length}.`);
  }
  if (!/[\p{L}\p{N}]/u.test(name)) return refuse("A name needs at least one letter or digit.");
  return ok(name);
}

const HIDDEN_REFUSAL =
  "A name can't contain invisible characters, such as control characters, zero-width characters or line breaks.";

/** Lower case for sorting and searching; the same for every way to write the same text. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A proposal for the club's address: lower-case letters and digits of ASCII with single hyphens, possibly empty or short. */
export function suggestSlug(name: string): string {
  return foldText(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, NAME_MAX)
    .replace(/-+$/, "");
}
