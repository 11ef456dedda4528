export type ProposalStatus = "pending" | "active" | "closed";
export type ProposalOutcome = "passed" | "rejected" | "quorum-not-met" | "cancelled";

/** Powers in units of 10^-18 VP, counts in voters. */
export type Tally = { yesPower: bigint; noPower: bigint; yesCount: number; noCount: number };

export type ProposalTimes = { startsAt: Date; endsAt: Date; cancelledAt: Date | null };

/** Status at `now` of the database's clock: the window holds its start and not its end; a cancelled proposal is closed (spec section 3). */
export function proposalStatus({ startsAt, endsAt, cancelledAt }: ProposalTimes, now: Date): ProposalStatus {
  if (cancelledAt !== null || now >= endsAt) return "closed";
  return now < startsAt ? "pending" : "active";
}

/** Outcome of the final tally: yes + no must reach the quorum, then more yes than no passes and a tie is rejected (product.md "Voting power"). */
export function proposalOutcome({
  tally,
  quorumPower,
  isCancelled,
}: {
  tally: Pick<Tally, "yesPower" | "noPower">;
  quorumPower: bigint;
  isCancelled: boolean;
}): ProposalOutcome {
  if (isCancelled) return "cancelled";
  if (tally.yesPower + tally.noPower < quorumPower) return "quorum-not-met";
  return tally.yesPower > tally.noPower ? "passed" : "rejected";
}

/** The power that yes and no must reach together: a share of the total in basis points, rounded up so that less never suffices. */
export function quorumPower({
  totalPower,
  basisPoints,
}: {
  totalPower: bigint;
  basisPoints: bigint;
}): bigint {
  return (totalPower * basisPoints + 9_999n) / 10_000n;
}
