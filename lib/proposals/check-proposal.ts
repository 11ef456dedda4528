import { type Blocker, checkBody, checkTitle, isHttpsLink } from "./check-text";
import {
  DISCUSSION_BYTES,
  DISCUSSION_CHARACTERS,
  MAXIMUM_LEAD_SECONDS,
  MAXIMUM_PERIOD_SECONDS,
  MINIMUM_PERIOD_SECONDS,
  TITLE_BYTES,
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

const DAY_SECONDS = 86_400;

/** Everything that is wrong with a text and its dates, in the order of the form (spec section 9; product.md "New proposal"). */
export function checkProposal(content: ProposalContent, now: Date): Blocker[] {
  return [
    ...checkProposalTitle(content.title),
    ...checkBody(content.body, "Write what you propose."),
    ...checkDiscussion(content.discussion),
    ...checkDates(content, now),
  ];
}

function checkProposalTitle(title: string): Blocker[] {
  const blockers = checkTitle(title, "proposal");
  if (blockers.length > 0) return blockers;
  return checkBytes({ text: title, most: TITLE_BYTES, code: "title-too-many-bytes", what: "title" });
}

function checkDiscussion(link: string): Blocker[] {
  if (link === "") return [];
  return isHttpsLink(link, DISCUSSION_CHARACTERS)
    ? checkBytes({
        text: link,
        most: DISCUSSION_BYTES,
        code: "discussion-too-many-bytes",
        what: "discussion link",
      })
    : [{ code: "discussion-no-link", text: "The discussion link must begin with https://." }];
}

/** Voters and authors read these words on the screens of wallets, some of which cut what is longer. */
function checkBytes({
  text,
  most,
  code,
  what,
}: {
  text: string;
  most: number;
  code: string;
  what: string;
}): Blocker[] {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= most) return [];
  return [
    {
      code,
      text: `The ${what} takes ${bytes} bytes, ${most} are allowed: some wallets don't show more. Shorten it.`,
    },
  ];
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
