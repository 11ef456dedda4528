import type { Hex } from "viem";
import type { ProposalName } from "./proposal-name";

/** 31 December 9999, 23:59:59: the last second that an ISO time writes with a four-digit year. */
const LAST_SECOND = 253_402_300_799n;

export const CHOICE_WORDS = { yes: "Yes", no: "No" } as const;

/** The fields of a ballot as they are signed. */
export type BallotWords<Words, Voter> = {
  club: Words;
  proposal: Words;
  choice: string;
  reason: Words;
  voter: Voter;
  /** "2026-11-22T08:10:00Z" */
  signedAt: string;
  proposalDigest: Hex;
};

/** What a wallet shows of a ballot. Throws RangeError for a time after the year 9999. */
export function ballotWords<Words, Voter extends string>({
  proposal: { club, label, digest },
  choice,
  reason,
  voter,
  signedAt,
}: {
  proposal: ProposalName<Words>;
  choice: keyof typeof CHOICE_WORDS;
  reason: Words;
  voter: Voter;
  signedAt: bigint;
}): BallotWords<Words, Voter> {
  return {
    club,
    proposal: label,
    choice: CHOICE_WORDS[choice],
    reason,
    voter,
    signedAt: isoSecond(signedAt),
    proposalDigest: digest,
  };
}

/** A second since 1970 as "2026-11-22T08:10:00Z". */
function isoSecond(seconds: bigint): string {
  if (seconds < 0n || seconds > LAST_SECOND)
    throw new RangeError("signedAt is no time before the year 10000");
  return new Date(Number(seconds) * 1_000).toISOString().replace(".000Z", "Z");
}
