import { formatDuration } from "@/lib/shared/format-duration";
import { describeStatus, type StatusWords } from "./describe-status";
import type { Notice, NoticeKind } from "./notice-schemas";

type Words = { title: string; text: string };
type Told = Omit<Notice, "kind"> & { words: StatusWords; now: Date };

/** What each kind says. */
const WORDS: Readonly<Record<NoticeKind, (told: Told) => Words>> = {
  opened: ({ words, hasVoted }) =>
    words.status === "Closed"
      ? { title: "Voting opened", text: "" }
      : { title: "Voting is open", text: `${capital(words.time)}. ${soFar(hasVoted)}` },
  closing: (told) =>
    told.words.status === "Closed"
      ? WORDS.closed(told)
      : { title: `Closes in ${timeLeft(told)}`, text: soFar(told.hasVoted) },
  closed: ({ words, hasVoted }) => {
    const outcome = words.outcome ?? "Counting";
    if (outcome === "Cancelled") return { title: "Cancelled", text: "" };
    return { title: `Closed: ${outcome}`, text: hasVoted ? "You voted on it." : "You did not vote on it." };
  },
};

/** A notice in words at `now` of the server's clock: what happened, and what is left to do or came of it. */
export function noticeWords({ kind, ...notice }: Notice, now: Date): Words {
  return WORDS[kind]({ ...notice, words: describeStatus(notice.proposal, now), now });
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
