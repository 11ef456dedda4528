import { ok, type Result, refuse } from "@/lib/shared/result";
import { findInvisible, hasStackedMarks } from "@/lib/shared/visible-text";

const NAME_MIN = 3;
export const NAME_MAX = 32;

/** Private and unassigned characters, which look different on each device, and a space that NFKC keeps. */
const UNKNOWN = /[\p{Co}\p{Cn}\u1680]/u;
/**
 * The name as it is kept: NFKC, spaces trimmed and single. Refused with a sentence unless it has 3 to 32 characters (code
 * points), a letter or digit, and no control, bidi or zero-width character (T31).
 */
export function checkClubName(text: string): Result<string, string> {
  const name = text.normalize("NFKC").replace(/ {2,}/g, " ").trim();
  // Judged before NFKC too, which turns some of them into what looks harmless.
  const sign = findInvisible(text) ?? findInvisible(name);
  if (sign !== null) {
    return refuse(
      `A name can't contain invisible characters: delete ${sign.code} (character ${sign.place}).`,
    );
  }
  if (UNKNOWN.test(name)) return refuse("A name can't contain characters that not every device shows.");
  if (hasStackedMarks(name)) return refuse("A name can't have more than two marks on a letter.");
  const length = [...name].length;
  if (length < NAME_MIN || length > NAME_MAX) {
    return refuse(`A name needs ${NAME_MIN} to ${NAME_MAX} characters; this one has ${length}.`);
  }
  if (!/[\p{L}\p{N}]/u.test(name)) return refuse("A name needs at least one letter or digit.");
  return ok(name);
}

/** Lower case for sorting; the same for every way to write the same name. */
export function sortNameOf(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A proposal for the club's address: lower-case letters and digits of ASCII with single hyphens, possibly empty or short. */
export function suggestSlug(name: string): string {
  return sortNameOf(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, NAME_MAX)
    .replace(/-+$/, "");
}
