import type { ProposalSummary } from "./proposal-schemas";

/** Widths of yes and no and the place of the quorum mark in percent of the bar, cut; `quorumAt` null without a quorum. */
export type ResultBar = { yesWidth: number; noWidth: number; quorumAt: number | null };

/**
 * How the bar is drawn: its whole length is what was cast, or five quarters of the quorum while that is more, so that the way
 * to the quorum can be seen.
 */
export function resultBar({ tally, quorumPower }: Pick<ProposalSummary, "tally" | "quorumPower">): ResultBar {
  const [yes, no, quorum] = [BigInt(tally.yesPower), BigInt(tally.noPower), BigInt(quorumPower)];
  const cast = yes + no;
  const withRoom = (quorum * 5n) / 4n;
  const whole = cast > withRoom ? cast : withRoom;
  const hundredths = (part: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole));
  return {
    yesWidth: hundredths(yes) / 100,
    // What is left of the cast power, so that a full bar has no gap at its end.
    noWidth: no === 0n ? 0 : (hundredths(cast) - hundredths(yes)) / 100,
    quorumAt: quorum === 0n ? null : hundredths(quorum) / 100,
  };
}
