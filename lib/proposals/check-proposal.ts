import type { Blocker } from "@/lib/publishing/blocker";
import { checkBody, checkTitle, isHttpsLink } from "@/lib/publishing/check-text";
import {
  DISCUSSION_BYTES,
  DISCUSSION_CHARACTERS,
  MAXIMUM_LEAD_SECONDS,
  MAXIMUM_PERIOD_SECONDS,
  MINIMUM_PERIOD_SECONDS,
  TITLE_BYTES,
} from "./proposal-limits";
import type { DraftContent } from "./proposal-schemas";

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

const DAY_SECONDS = 86_400;

/** Everything that is wrong with a text and its dates, in the order of the form (spec section 9; product.md "New proposal"). */
export function checkProposal(content: ProposalContent, now: Date): Blocker[] {
  return [
    ...checkProposalTitle(content.title),
    ...checkBody(content.body, { field: "body", missing: "Write what you propose." }),
    ...checkDiscussion(content.discussion),
    ...checkDates(content, now),
  ];
}

/** The same for a draft as a browser holds it. */
export function checkDraft({ earliestStart, ...texts }: DraftContent, now: Date): Blocker[] {
  return checkProposal(
    { ...texts, earliestStart: earliestStart === null ? null : new Date(earliestStart) },
    now,
  );
}

function checkProposalTitle(title: string): Blocker[] {
  const blockers = checkTitle(title, "proposal");
  if (blockers.length > 0) return blockers;
  return checkBytes({ text: title, most: TITLE_BYTES, field: "title", what: "title" });
}

function checkDiscussion(link: string): Blocker[] {
  if (link === "") return [];
  if (isHttpsLink(link, DISCUSSION_CHARACTERS)) {
    return checkBytes({ text: link, most: DISCUSSION_BYTES, field: "discussion", what: "discussion link" });
  }
  const text = "The discussion link must begin with https://.";
  return [{ step: "write", field: "discussion", code: "discussion-no-link", text }];
}

/** Voters and authors read these words on wallets' screens, some of which cut longer ones. */
function checkBytes({
  text,
  most,
  field,
  what,
}: {
  text: string;
  most: number;
  field: "title" | "discussion";
  what: string;
}): Blocker[] {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= most) return [];
  return [
    {
      step: "write",
      field,
      code: `${field}-too-many-bytes`,
      text: `The ${what} takes ${bytes} bytes; the limit is ${most}, because some wallets don't show more. Shorten it.`,
    },
  ];
}

function checkDates({ earliestStart, periodSeconds }: ProposalContent, now: Date): Blocker[] {
  return [...checkPeriod(periodSeconds), ...checkStart(earliestStart, now)];
}

function checkPeriod(seconds: number): Blocker[] {
  const blocked = (code: string, text: string): Blocker[] => [
    { step: "rules", field: "periodSeconds", code, text },
  ];
  if (!Number.isSafeInteger(seconds) || seconds < MINIMUM_PERIOD_SECONDS) {
    return blocked("period-too-short", "Voting must last at least 3 days.");
  }
  if (seconds <= MAXIMUM_PERIOD_SECONDS) return [];
  return blocked("period-too-long", `Voting can last at most ${MAXIMUM_PERIOD_SECONDS / DAY_SECONDS} days.`);
}

function checkStart(earliestStart: Date | null, now: Date): Blocker[] {
  const blocked = (code: string, text: string): Blocker[] => [
    { step: "rules", field: "earliestStart", code, text },
  ];
  if (earliestStart === null) return [];
  if (earliestStart <= now) {
    return blocked("start-past", "The start has passed. Choose a later one, or start when it is published.");
  }
  if (earliestStart.getTime() <= now.getTime() + MAXIMUM_LEAD_SECONDS * 1_000) return [];
  return blocked("start-too-late", "The start is more than 60 days away.");
}
