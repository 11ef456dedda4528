import { countCharacters } from "@/lib/ballots/ballot-words";
import { isBlank } from "@/lib/shared/plain-text";
import { findInvisible, hasStackedMarks } from "@/lib/shared/visible-text";
import type { Blocker } from "./blocker";
import { checkMarkdown } from "./check-markdown";
import { BODY_CHARACTERS, TITLE_CHARACTERS } from "./publishing-limits";

/** Line breaks, hyphens that show at the end of a line, joiners, and marks that say which way a word reads. */
const ALLOWED_IN_BODY = /[\n\t\u00ad\u061c\u200c-\u200f]/;
/** With any of these in between, a page shows two numbers as one. */
const DIGIT_BEFORE = /\p{N}[\u00ad\u061c\u200c-\u200f]*$/u;
const DIGIT_AFTER = /^[\u00ad\u061c\u200c-\u200f]+\p{N}/u;
const IN_PARTS = "has letters in parts, such as e and \u0301 for \u00e9. Send it in Unicode's form NFC.";

/** What is wrong with the title of a proposal or bounty: one line of plain text. */
export function checkTitle(title: string, what: string): Blocker[] {
  const blocked = (code: string, text: string): Blocker[] => [{ step: "write", field: "title", code, text }];
  if (title.trim() === "") return blocked("title-missing", `Give the ${what} a title.`);
  const length = countCharacters(title);
  if (length > TITLE_CHARACTERS) {
    return blocked("title-too-long", `The title has ${length} characters; the limit is ${TITLE_CHARACTERS}.`);
  }
  const sign = findInvisible(title);
  if (sign !== null) {
    const text = `The title has an invisible sign (${sign.code}, character ${sign.place}). Delete it.`;
    return blocked("title-not-plain", text);
  }
  if (title !== title.normalize("NFC")) return blocked("title-not-normal", `The title ${IN_PARTS}`);
  if (hasStackedMarks(title)) {
    return blocked("title-marks", "The title has more than two marks on a letter.");
  }
  return [];
}

/** What is wrong with a text in Markdown; `missing` is said of an empty one. */
export function checkBody(body: string, { field, missing }: { field: string; missing: string }): Blocker[] {
  const blocked = (code: string, text: string): Blocker[] => [{ step: "write", field, code, text }];
  if (isBlank(body)) return blocked("body-missing", missing);
  const length = countCharacters(body);
  if (length > BODY_CHARACTERS) {
    return blocked("body-too-long", `The text has ${length} characters; the limit is 10,000.`);
  }
  const isAllowed = (sign: string, at: number): boolean =>
    ALLOWED_IN_BODY.test(sign) && !(DIGIT_BEFORE.test(body.slice(0, at)) && DIGIT_AFTER.test(body.slice(at)));
  const sign = findInvisible(body, isAllowed);
  if (sign !== null) {
    const text = `Line ${sign.line} of the text has an invisible sign (${sign.code}). Delete it.`;
    return blocked("body-not-plain", text);
  }
  if (body !== body.normalize("NFC")) return blocked("body-not-normal", `The text ${IN_PARTS}`);
  const markdown = checkMarkdown(body);
  return markdown.ok ? [] : blocked("body-structure", markdown.reason);
}

/** Whether this is a whole https:// address that needs no escaping. */
export function isHttpsLink(link: string, mostCharacters: number): boolean {
  return link.length <= mostCharacters && /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(link) && URL.canParse(link);
}
