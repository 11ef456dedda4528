import { countCharacters } from "@/lib/ballots/ballot-reason";
import { isBlank, isVisibleLine, isWellFormed } from "@/lib/shared/visible-text";
import { checkMarkdown } from "./check-markdown";
import { BODY_CHARACTERS, TITLE_CHARACTERS } from "./proposal-limits";

/** Why something can't be published, with the exact gap in words. */
export type Blocker = { code: string; text: string };

/** What is wrong with a field: what was typed is told at once, what is missing only once one wants to go on. */
export function errorOfField(
  field: string,
  { blockers, showsErrors }: { blockers: readonly Blocker[]; showsErrors: boolean },
): string | null {
  const found = blockers.find(({ code }) => code === field || code.startsWith(`${field}-`));
  return found && (showsErrors || !found.code.endsWith("-missing")) ? found.text : null;
}

const CONTROLS = /[^\P{Cc}\n\t]/u;

/** What is wrong with the title of a proposal or bounty: one line of plain text. */
export function checkTitle(title: string, what: string): Blocker[] {
  if (title.trim() === "") return [{ code: "title-missing", text: `Give the ${what} a title.` }];
  const length = countCharacters(title);
  if (length > TITLE_CHARACTERS) {
    return [
      {
        code: "title-too-long",
        text: `The title has ${length} characters, ${TITLE_CHARACTERS} are allowed.`,
      },
    ];
  }
  if (!isVisibleLine(title) || !isPlain(title)) {
    return [
      { code: "title-not-plain", text: "The title holds characters that can't be seen. Type it again." },
    ];
  }
  return [];
}

/** What is wrong with a text in Markdown; `missing` is said of an empty one. */
export function checkBody(body: string, missing: string): Blocker[] {
  if (isBlank(body)) return [{ code: "body-missing", text: missing }];
  const length = countCharacters(body);
  if (length > BODY_CHARACTERS) {
    return [{ code: "body-too-long", text: `The text has ${length} characters, 10,000 are allowed.` }];
  }
  if (CONTROLS.test(body) || !isPlain(body)) {
    return [{ code: "body-not-plain", text: "The text holds control characters. Type or paste it again." }];
  }
  const markdown = checkMarkdown(body);
  return markdown.ok ? [] : [{ code: "body-structure", text: markdown.reason }];
}

/** Whether this is a whole https:// address that needs no escaping. */
export function isHttpsLink(link: string, mostCharacters: number): boolean {
  return link.length <= mostCharacters && /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(link) && URL.canParse(link);
}

/** Well-formed and in Unicode's form NFC, so that what looks the same is signed and found the same. */
function isPlain(text: string): boolean {
  return isWellFormed(text) && text === text.normalize("NFC");
}
