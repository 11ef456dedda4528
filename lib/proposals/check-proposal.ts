import { type Blocker, checkBody, checkTitle, isHttpsLink } from "./check-text";
import {
  DISCUSSION_CHARACTERS,
  MAXIMUM_LEAD_SECONDS,
  MAXIMUM_PERIOD_SECONDS,
  MINIMUM_PERIOD_SECONDS,
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
    ...checkTitle(content.title, "proposal"),
    ...checkBody(content.body, "Write what you propose."),
    ...checkDiscussion(content.discussion),
    ...checkDates(content, now),
  ];
}

function checkDiscussion(link: string): Blocker[] {
  if (link === "") return [];
  return isHttpsLink(link, DISCUSSION_CHARACTERS)
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
