import { type Address, isSameAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { checkReason, type ProposalName, type ReasonFault } from "./ballot-words";
import type { Ballot } from "./typed-data";

/** How far the time in a key's ballot or cancellation may be from the database's, either way (product.md "Ballots, proposals: signed data"). */
export const MAX_CLOCK_DISTANCE_SECONDS = 300n;

/** A ballot as it came, its choice not yet checked. */
export type BallotClaim = Omit<Ballot, "choice"> & { choice: string };

/** Times are in seconds since 1970, from `app_now()`; the window includes its start and not its end. */
export type ExpectedBallot = {
  /** What a ballot may call the proposal. */
  names: readonly ProposalName[];
  voter: Address;
  /** A contract wallet's signers need time, so its ballot may be older. */
  signer: "key" | "contract";
  start: bigint;
  end: bigint;
  now: bigint;
};

export type BallotFault =
  | "other-proposal"
  | "other-words"
  | "unknown-choice"
  | ReasonFault
  | "other-voter"
  | "signed-too-early"
  | "signed-too-late"
  | "not-newer";

/**
 * Whether this voter may cast this ballot on this proposal now, no matter who signed it. `previousSignedAt` is that of the
 * voter's stored ballot, or null. Signature and voting window are checked elsewhere.
 */
export function checkBallot({
  ballot,
  expected,
  previousSignedAt,
}: {
  ballot: BallotClaim;
  expected: ExpectedBallot;
  previousSignedAt: bigint | null;
}): Result<Ballot, BallotFault> {
  const { choice } = ballot;
  const { club, label, digest } = ballot.proposal;
  const ours = expected.names.filter((name) => name.digest.toLowerCase() === digest.toLowerCase());
  if (ours.length === 0) return refuse("other-proposal");
  if (!ours.some((name) => name.club === club && name.label === label)) return refuse("other-words");
  if (choice !== "yes" && choice !== "no") return refuse("unknown-choice");
  const reason = checkReason(ballot.reason);
  if (!reason.ok) return reason;
  if (!isSameAddress(ballot.voter, expected.voter)) return refuse("other-voter");
  const { earliest, latest } = allowedTimes(expected);
  if (ballot.signedAt < earliest) return refuse("signed-too-early");
  if (ballot.signedAt > latest) return refuse("signed-too-late");
  // T17: an old signature sent again must not undo a change of mind.
  if (previousSignedAt !== null && ballot.signedAt <= previousSignedAt) return refuse("not-newer");
  return ok({ ...ballot, choice });
}

function allowedTimes({ signer, start, end, now }: ExpectedBallot): { earliest: bigint; latest: bigint } {
  if (signer === "key") {
    return { earliest: now - MAX_CLOCK_DISTANCE_SECONDS, latest: now + MAX_CLOCK_DISTANCE_SECONDS };
  }
  return { earliest: start, latest: now < end ? now : end - 1n };
}
