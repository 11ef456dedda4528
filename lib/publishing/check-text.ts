import { countCharacters } from "@/lib/ballots/ballot-words";
import { isBlank, isVisibleLine, isWellFormed } from "@/lib/shared/visible-text";
import type { Blocker } from "./blocker";
import { checkMarkdown } from "./check-markdown";
import { BODY_CHARACTERS, TITLE_CHARACTERS } from "./publishing-limits";

/** Controls, and marks that turn the text around so that it reads otherwise than it is signed. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with the title of a proposal or bounty: one line of plain text. */
export function checkTitle(title: string, what: string): Blocker[] {
  const blocked = (code: string, text: string): Blocker[] => [{ step: "write", field: "title", code, text }];
  if (title.trim() === "") return blocked("title-missing", `Give the ${what} a title.`);
  const length = countCharacters(title);
  if (length > TITLE_CHARACTERS) {
    return blocked("title-too-long", `The title has ${length} characters; the limit is ${TITLE_CHARACTERS}.`);
  }
  if (!isVisibleLine(title) || !isPlain(title)) {
    return blocked("title-not-plain", "The title has invisible characters. Type it again.");
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
  if (CONTROLS.test(body) || !isPlain(body)) {
    return blocked("body-not-plain", "The text holds control or direction characters. Type it again.");
  }
  const markdown = checkMarkdown(body);
  return markdown.ok ? [] : blocked("body-structure", markdown.reason);
}

/** Whether this is a whole https:// address that needs no escaping. */
export function isHttpsLink(link: string, mostCharacters: number): boolean {
  return link.length <= mostCharacters && /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(link) && URL.canParse(link);
}

/** Well-formed and in Unicode's form NFC, so that what looks the same is signed and found the same. */
function isPlain(text: string): boolean {
  return isWellFormed(text) && text === text.normalize("NFC");
}
