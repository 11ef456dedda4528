import type { Hex } from "viem";
import type { TypedDataHasher, VeiledBallot } from "./hash-typed-data";

/**
 * What the voter signed by EIP-712 for a ballot: the ballot's own digest, or the digest of all that were signed with it, each
 * by its hashStruct. Null if this ballot is not among them.
 */
export function signedDigest({
  hasher,
  ballot,
  signedTogether,
}: {
  hasher: TypedDataHasher;
  ballot: VeiledBallot;
  signedTogether: readonly Hex[] | null;
}): Hex | null {
  if (signedTogether === null) return hasher.ballotDigest(ballot);
  return signedTogether.includes(hasher.ballotHash(ballot)) ? hasher.ballotsDigest(signedTogether) : null;
}
