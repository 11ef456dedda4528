/** A draft isn't a bounty yet and has no state here. "overdue" is in review after the day by which winners were due. */
export const bountyStates = ["open", "in-review", "overdue", "completed", "cancelled"] as const;
export type BountyState = (typeof bountyStates)[number];

export type BountyTimes = {
  submissionsUntil: Date;
  winnersBy: Date;
  announcedAt: Date | null;
  cancelledAt: Date | null;
};

/**
 * State at `now` of the database's clock: what was announced or cancelled stays so; else both moments, deadline and winners' date, belong to
 * what follows them.
 */
export function bountyState(times: BountyTimes, now: Date): BountyState {
  if (times.cancelledAt !== null) return "cancelled";
  if (times.announcedAt !== null) return "completed";
  if (now < times.submissionsUntil) return "open";
  return now < times.winnersBy ? "in-review" : "overdue";
}

/** Whether applications and submissions are taken, changed and withdrawn. */
export function takesSubmissions(state: BountyState): boolean {
  return state === "open";
}

/** Whether the sponsor may name winners: after the deadline, so that nobody's time is cut. */
export function awaitsWinners(state: BountyState): boolean {
  return state === "in-review" || state === "overdue";
}

/** Whether it may still be cancelled or given more time: until winners are announced. */
export function isUnderWay(state: BountyState): boolean {
  return takesSubmissions(state) || awaitsWinners(state);
}

/** Whether others than its author and the reviewers see a submission. What was cancelled before anybody judged stays with its authors. */
export function areSubmissionsPublic({
  visibility,
  state,
}: {
  visibility: "always" | "after-deadline";
  state: BountyState;
}): boolean {
  return visibility === "always" || awaitsWinners(state) || state === "completed";
}
