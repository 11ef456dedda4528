import { countCharacters } from "@/lib/ballots/ballot-reason";
import { isWellFormed } from "@/lib/ballots/encode-struct";
import { checkMarkdown } from "./check-markdown";
import {
  BODY_CHARACTERS,
  DISCUSSION_CHARACTERS,
  MAXIMUM_LEAD_SECONDS,
  MAXIMUM_PERIOD_SECONDS,
  MINIMUM_PERIOD_SECONDS,
  TITLE_CHARACTERS,
} from "./proposal-limits";

/** What an author writes; times of the database's clock. */
export type ProposalContent = {
  title: string;
  body: string;
  /** A link to where the proposal is talked about, or "". */
  discussion: string;
  /** null = as soon as it is published. */
  earliestStart: Date | null;
  periodSeconds: number;
};

/** Why a proposal can't be published, with the exact gap in words. */
export type Blocker = { code: string; text: string };

const CONTROLS = /[^\P{Cc}\n\t]/u;
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b-\u200d\u2060\ufeff]/u;
const DAY_SECONDS = 86_400;

/** Everything that is wrong with a text and its dates, in the order of the form (spec section 9; product.md "New proposal"). */
export function checkProposal(content: ProposalContent, now: Date): Blocker[] {
  return [
    ...checkTitle(content.title),
    ...checkBody(content.body),
    ...checkDiscussion(content.discussion),
    ...checkDates(content, now),
  ];
}

function checkTitle(title: string): Blocker[] {
  if (title.trim() === "") return [{ code: "title-missing", text: "Give the proposal a title." }];
  const length = countCharacters(title);
  if (length > TITLE_CHARACTERS) {
    return [
      {
        code: "title-too-long",
        text: `The title has ${length} characters, ${TITLE_CHARACTERS} are allowed.`,
      },
    ];
  }
  if (NOT_IN_A_LINE.test(title) || !isPlain(title)) {
    return [
      { code: "title-not-plain", text: "The title holds characters that can't be seen. Type it again." },
    ];
  }
  return [];
}

function checkBody(body: string): Blocker[] {
  if (body.trim() === "") return [{ code: "body-missing", text: "Write what you propose." }];
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

function checkDiscussion(link: string): Blocker[] {
  if (link === "") return [];
  const isLink =
    link.length <= DISCUSSION_CHARACTERS && /^https:\/\/[^\s"'<>\\^`{|}]+$/.test(link) && URL.canParse(link);
  return isLink
    ? []
    : [{ code: "discussion-no-link", text: "The discussion link must begin with https://." }];
}

function checkDates({ earliestStart, periodSeconds }: ProposalContent, now: Date): Blocker[] {
  const blockers: Blocker[] = [];
  if (!Number.isSafeInteger(periodSeconds) || periodSeconds < MINIMUM_PERIOD_SECONDS) {
    blockers.push({ code: "period-too-short", text: "Voting lasts 3 days at least." });
  } else if (periodSeconds > MAXIMUM_PERIOD_SECONDS) {
    blockers.push({
      code: "period-too-long",
      text: `Voting lasts ${MAXIMUM_PERIOD_SECONDS / DAY_SECONDS} days at most.`,
    });
  }
  if (earliestStart === null) return blockers;
  if (earliestStart <= now) {
    blockers.push({
      code: "start-past",
      text: "The start has passed. Choose a later one, or start when it is published.",
    });
  } else if (earliestStart.getTime() > now.getTime() + MAXIMUM_LEAD_SECONDS * 1_000) {
    blockers.push({ code: "start-too-late", text: "The start is more than 60 days away." });
  }
  return blockers;
}

/** Well-formed and in Unicode's form NFC, so that what looks the same is signed and found the same. */
function isPlain(text: string): boolean {
  return isWellFormed(text) && text === text.normalize("NFC");
}
