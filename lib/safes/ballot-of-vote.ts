import type { Hex } from "viem";
import type { Ballot } from "@/lib/ballots/typed-data";
import type { Address } from "@/lib/shared/address";
import type { ShownVote } from "./safe-request-schemas";

/** The ballot of a Safe that a vote of a request is. */
export function ballotOfVote(voter: Address, { proposal, choice, reason, signedAt }: ShownVote): Ballot {
  const { club, label, digest } = proposal;
  return {
    proposal: { club, label, digest: digest as Hex },
    ...{ choice, reason, voter, signedAt: BigInt(signedAt) },
  };
}
