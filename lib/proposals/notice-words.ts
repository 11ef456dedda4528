import { formatDuration } from "@/lib/shared/format-duration";
import { describeStatus } from "./describe-status";
import type { Notice } from "./notice-schemas";

/** A notice in words at `now` of the server's clock: what happened, and what is left to do or came of it. */
export function noticeWords(
  { kind, proposal, hasVoted }: Notice,
  now: Date,
): { title: string; text: string } {
  const words = describeStatus(proposal, now);
  if (kind === "opened" && words.status === "Closed") return { title: "Voting opened", text: "" };
  if (kind === "closed" || words.status === "Closed") {
    const outcome = words.outcome ?? "Counting";
    const text = hasVoted ? "You voted on it." : "You did not vote on it.";
    return outcome === "Cancelled" ? { title: "Cancelled", text: "" } : { title: `Closed: ${outcome}`, text };
  }
  const text = hasVoted ? "You have voted." : "You have not voted yet.";
  if (kind === "opened") return { title: "Voting is open", text: `${capital(words.time)}. ${text}` };
  const left = formatDuration(Math.max(0, (Date.parse(proposal.endsAt) - now.getTime()) / 1_000));
  return { title: `Closes in ${left}`, text };
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
