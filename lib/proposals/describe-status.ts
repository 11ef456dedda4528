import { formatAgo, formatUntil } from "@/lib/shared/format-time";
import { OUTCOME_WORDS } from "./outcome-words";
import type { ProposalSummary } from "./proposal-schemas";

type Times = Pick<ProposalSummary, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting"> & {
  cancelledAt?: string | null;
};

/** A status in words: the word of the pill, what came of it, and when, counted at `now`. */
export type StatusWords = {
  status: "Pending" | "Active" | "Closed";
  outcome: string | null;
  time: string;
  /** The moment that `time` speaks of, ISO 8601. */
  at: string;
};

/** Status and time of a proposal at `now` of the server's clock. A moment that has passed since it was read already counts. */
export function describeStatus(proposal: Times, now: Date): StatusWords {
  const { startsAt, endsAt, outcome, isCounting, cancelledAt = null } = proposal;
  if (outcome === "cancelled") {
    const at = cancelledAt ?? endsAt;
    const time = cancelledAt === null ? "" : formatAgo(cancelledAt, now);
    return { status: "Closed", outcome: OUTCOME_WORDS.cancelled, time, at };
  }
  if (proposal.status === "closed" || now >= new Date(endsAt)) {
    const word = outcome === null ? "Counting" : OUTCOME_WORDS[outcome];
    return {
      status: "Closed",
      outcome: isCounting || outcome === null ? "Counting" : word,
      time: `ended ${formatAgo(endsAt, now)}`,
      at: endsAt,
    };
  }
  if (now >= new Date(startsAt)) {
    return { status: "Active", outcome: null, time: `ends in ${formatUntil(endsAt, now)}`, at: endsAt };
  }
  return { status: "Pending", outcome: null, time: `starts in ${formatUntil(startsAt, now)}`, at: startsAt };
}
