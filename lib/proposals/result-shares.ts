import { formatPowers } from "@/lib/shared/format-number";
import { shareOut } from "@/lib/shared/share-out";
import type { ProposalSummary } from "./proposal-schemas";

/**
 * Shares of yes and no in what was cast, in percent: together 100, or both 0 without votes. And how much of the quorum is reached in
 * whole percent, cut, so that nothing reads as reached that is not; null without a quorum. The powers in VP read as equal only if they
 * are.
 */
export function resultShares(
  { tally, quorumPower }: Pick<ProposalSummary, "tally" | "quorumPower">,
  { decimals = 1 }: { decimals?: 0 | 1 } = {},
): { yesShare: string; noShare: string; yesVp: string; noVp: string; quorumShare: string | null } {
  const [yes, no, quorum] = [BigInt(tally.yesPower), BigInt(tally.noPower), BigInt(quorumPower)];
  const unit = 10 ** decimals;
  const [yesShare = 0, noShare = 0] = shareOut([yes, no], 100 * unit);
  const [yesVp = "", noVp = ""] = formatPowers([yes, no]);
  return {
    yesVp,
    noVp,
    yesShare: String(yesShare / unit),
    noShare: String(noShare / unit),
    quorumShare: quorum === 0n ? null : String(((yes + no) * 100n) / quorum),
  };
}
