import { countCharacters } from "@/lib/ballots/ballot-words";
import type { Blocker } from "@/lib/publishing/blocker";
import { checkBody, isHttpsLink } from "@/lib/publishing/check-text";
import { isBlank } from "@/lib/shared/plain-text";
import { APPLICATION_CHARACTERS, LINK_CHARACTERS, LINKS_PER_SUBMISSION } from "./bounty-limits";

/** A text in Markdown and links to what was made. */
export type Contribution = { text: string; links: readonly string[] };

function blocked(field: keyof Contribution, code: string, text: string): Blocker[] {
  return [{ step: "write", field, code, text }];
}

/** Everything that is wrong with a submission. */
export function checkSubmission({ text, links }: Contribution): Blocker[] {
  if (isBlank(text) && links.length === 0) {
    return blocked("text", "body-missing", "Write what you made, or add a link to it.");
  }
  return [...(isBlank(text) ? [] : checkBody(text, { field: "text", missing: "" })), ...checkLinks(links)];
}

/** Everything that is wrong with an application. */
export function checkApplication({ text, links }: Contribution): Blocker[] {
  const length = countCharacters(text);
  const most = APPLICATION_CHARACTERS.toLocaleString("en");
  if (length > APPLICATION_CHARACTERS) {
    return [
      ...blocked("text", "body-too-long", `The text has ${length} characters; the limit is ${most}.`),
      ...checkLinks(links),
    ];
  }
  return [
    ...checkBody(text, {
      field: "text",
      missing: "Write what you would do, and what you have done before.",
    }),
    ...checkLinks(links),
  ];
}

/** A link as it is kept, every sign of it visible; null when it is none that may be shown. */
export function parseLink(text: string): string | null {
  if (!isHttpsLink(text, LINK_CHARACTERS)) return null;
  const { href, username, password } = new URL(text);
  // "https://bank.example@evil.example" leads to evil.example.
  return username === "" && password === "" && href.length <= LINK_CHARACTERS ? href : null;
}

function checkLinks(links: readonly string[]): Blocker[] {
  if (links.length > LINKS_PER_SUBMISSION) {
    return blocked(
      "links",
      "links-too-many",
      `There are ${links.length} links; the limit is ${LINKS_PER_SUBMISSION}.`,
    );
  }
  const wrong = links.findIndex((link) => parseLink(link) === null);
  if (wrong !== -1) {
    return blocked(
      "links",
      "links-wrong",
      `Link ${wrong + 1} must be a full address that begins with https://.`,
    );
  }
  const isTwice = new Set(links.map(parseLink)).size < links.length;
  return isTwice ? blocked("links", "links-twice", "The same link is listed twice.") : [];
}

/** The same with its links as they are kept. Throws where one is none: the checks come first. */
export function toKept({ text, links }: Contribution): { text: string; links: string[] } {
  return {
    text,
    links: links.map((link) => {
      const kept = parseLink(link);
      if (kept === null) throw new Error("a link was kept unchecked");
      return kept;
    }),
  };
}
