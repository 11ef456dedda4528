import { formatDate, formatDuration } from "@/lib/shared/format-time";
import { describeStatus, type StatusWords } from "./describe-status";
import type { ProposalSummary } from "./proposal-schemas";

type Words = { title: string; text: string };
type Facts = {
  proposal: Pick<ProposalSummary, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting">;
  hasVoted: boolean;
};
type Told = Facts & { words: StatusWords; now: Date };

/** What each kind about a proposal says. Its place is the kind's number in cursors, so a new one goes to the end. */
const WORDS = {
  opened: ({ words, hasVoted }) =>
    words.status === "Closed"
      ? { title: "Voting opened", text: "" }
      : { title: "Voting is open", text: `${capital(words.time)}. ${soFar(hasVoted)}` },
  closing: (told) =>
    told.words.status === "Closed"
      ? closedWords(told)
      : { title: `Closes in ${timeLeft(told)}`, text: soFar(told.hasVoted) },
  closed: closedWords,
} satisfies Record<string, (told: Told) => Words>;

export type NoticeKind = keyof typeof WORDS;
export const noticeKinds = Object.keys(WORDS) as readonly NoticeKind[];

/** The number in cursors of an invitation, which is about a club, and of what a message tells as well. */
export const INVITED_RANK = 9;
export const TOLD_RANK = 8;

/** A notice in words at `now` of the server's clock: what happened, and what is left to do or came of it. */
export function noticeWords(
  notice:
    | (Facts & { kind: NoticeKind })
    | { kind: "invited"; until: string }
    | { kind: "told"; title: string },
  now: Date,
): Words {
  if (notice.kind === "told") return { title: notice.title, text: "" };
  if (notice.kind === "invited") {
    const until = formatDate(new Date(notice.until));
    return { title: "You're invited to be a moderator", text: `You can accept until ${until}.` };
  }
  const { kind, ...facts } = notice;
  return WORDS[kind]({ ...facts, words: describeStatus(facts.proposal, now), now });
}

/** Also of a cancelled proposal; its outcome says which. */
function closedWords({ words, hasVoted }: Told): Words {
  const outcome = words.outcome ?? "Counting";
  if (outcome === "Cancelled") return { title: "Cancelled", text: "" };
  return { title: `Closed: ${outcome}`, text: hasVoted ? "You voted on it." : "You did not vote on it." };
}

function soFar(hasVoted: boolean): string {
  return hasVoted ? "You have voted." : "You have not voted yet.";
}

function timeLeft({ proposal, now }: Told): string {
  return formatDuration(Math.max(0, (Date.parse(proposal.endsAt) - now.getTime()) / 1_000));
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
