import { checkClubName } from "@/lib/clubs/club-name";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { lookOf, skeletonOf } from "@/lib/shared/skeleton";

/** Words that say what somebody is here: that is shown by badges, which nobody can write. */
const ROLE_WORDS = [
  ...["admin", "administrator", "moderator", "official", "verified"],
  ...["admins", "administrators", "moderators", "staff"],
].map(lookOf);
/** The chain's own names are shown in the same place. */
const CHAIN_NAME = new RegExp(`\\.\\s*${lookOf("cro")}(?![\\p{L}\\p{N}])`, "iu");
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/u;
/** With only the product's name, these would speak for it. */
const SITE_WORDS = ["club", "the", "team", "support", "help"].map(lookOf);
/** Signs that look like the badge of something that was checked. */
const BADGE_SIGNS = /[\u2611\u2705\u2713\u2714\u2B50\u{1F396}\u{1F3C5}\u{1F5F8}\u{1F6E1}]/u;

/**
 * The name that a person chooses, as stored; "" is none. Clubs' rules apply, and it may not look like an address, role,
 * badge or the product. Names are not unique, so the shortened address is beside each.
 */
export function checkPersonName(
  text: string,
  { productName }: { productName: string },
): Result<string, string> {
  if (text.trim() === "") return ok("");
  const checked = checkClubName(text);
  if (!checked.ok) return checked;
  const name = checked.value;
  const looks = lookOf(name);
  if (looksLikeAddress(name, looks)) return refuse("A name can't look like an address.");
  if (CHAIN_NAME.test(looks))
    return refuse("A name can't look like one that the chain knows, such as alice.cro.");
  if (BADGE_SIGNS.test(name)) return refuse("A name can't contain symbols that look like a badge.");
  const words = looks.split(NO_WORD).filter((word) => word !== "");
  // Also "a d m i n".
  if ([...words, words.join("")].some((word) => ROLE_WORDS.includes(word))) {
    return refuse("A name can't say that you are an admin, a moderator, official or verified.");
  }
  if (claimsProduct(words, productName)) return refuse(`A name can't be the name of ${productName} itself.`);
  return ok(name);
}

/** "0x71...", "Ox7099...79C8" with a letter for the zero, and what is left of an address without its beginning; also behind other words. */
function looksLikeAddress(name: string, looks: string): boolean {
  if (/^0x|0x[\da-f]{2,}|(?:\.{3}|…)[\da-f]{2,}/i.test(name)) return true;
  return /(?:^|[^\p{L}\p{N}])ox[\da-fol.\s]{4,}[^\p{L}\p{N}]*$/u.test(looks) && /\d|\./.test(name);
}

function claimsProduct(words: readonly string[], productName: string): boolean {
  const said = words.filter((word) => !SITE_WORDS.includes(word));
  return said.join("") === skeletonOf(productName);
}
