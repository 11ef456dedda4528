import { formatAgo, formatUntil } from "@/lib/shared/format-time";
import type { BountySummary } from "./bounty-schemas";
import { type BountyState, bountyState } from "./bounty-state";

export type BountyMoments = Pick<
  BountySummary,
  "submissionsUntil" | "winnersBy" | "announcedAt" | "state"
> & {
  cancelledAt?: string | null;
};

const bountyStateWords: Readonly<Record<BountyState, string>> = {
  open: "Open",
  "in-review": "In review",
  overdue: "Overdue",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** A state in words: the word of the pill and when, counted at `now`. `at` is the moment that `time` speaks of, ISO 8601. */
export type BountyWords = { state: BountyState; word: string; time: string; at: string };

/** State and time of a bounty at `now` of the server's clock. A moment that has passed since it was read already counts. */
export function describeBounty(bounty: BountyMoments, now: Date): BountyWords {
  const { submissionsUntil, winnersBy, announcedAt, cancelledAt = null } = bounty;
  if (bounty.state === "cancelled") {
    const time = cancelledAt === null ? "" : formatAgo(cancelledAt, now);
    return {
      state: "cancelled",
      word: bountyStateWords.cancelled,
      time,
      at: cancelledAt ?? submissionsUntil,
    };
  }
  const state = bountyState(
    {
      submissionsUntil: new Date(submissionsUntil),
      winnersBy: new Date(winnersBy),
      announcedAt: announcedAt === null ? null : new Date(announcedAt),
      cancelledAt: null,
    },
    now,
  );
  if (announcedAt !== null) {
    return {
      state: "completed",
      word: bountyStateWords.completed,
      time: `winners named ${formatAgo(announcedAt, now)}`,
      at: announcedAt,
    };
  }
  if (state === "open") {
    return {
      state,
      word: bountyStateWords[state],
      time: `closes in ${formatUntil(submissionsUntil, now)}`,
      at: submissionsUntil,
    };
  }
  if (state === "overdue") {
    return {
      state,
      word: bountyStateWords[state],
      time: `winners were due ${formatAgo(winnersBy, now)}`,
      at: winnersBy,
    };
  }
  return {
    state,
    word: bountyStateWords[state],
    time: `winners in ${formatUntil(winnersBy, now)}`,
    at: winnersBy,
  };
}
