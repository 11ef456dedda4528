import type { ProposalSummary } from "./proposal-schemas";

/**
 * Shares of yes and no in what was cast, in percent with one decimal, and how much of the quorum is reached in whole percent (null
 * without one): all cut, never rounded up, so that nothing reads as reached that is not.
 */
export function resultShares({ tally, quorumPower }: Pick<ProposalSummary, "tally" | "quorumPower">): {
  yesShare: number;
  noShare: number;
  quorumShare: string | null;
} {
  const [yes, no, quorum] = [BigInt(tally.yesPower), BigInt(tally.noPower), BigInt(quorumPower)];
  const cast = yes + no;
  const shareOf = (power: bigint): number => (cast === 0n ? 0 : Number((power * 1_000n) / cast) / 10);
  return {
    yesShare: shareOf(yes),
    noShare: shareOf(no),
    quorumShare: quorum === 0n ? null : String((cast * 100n) / quorum),
  };
}
