import type { ReactNode } from "react";
import { assetLabel, formatReward, formatRewardExact, type RewardAsset } from "@/lib/bounties/bounty-kinds";

/** An amount and what it is paid in; exact on hover. */
export function RewardFigure({
  asset,
  wei,
  token,
  className = "",
}: {
  asset: RewardAsset;
  wei: string;
  /** The governance token's label. */
  token: string;
  className?: string;
}): ReactNode {
  const label = assetLabel({ asset, token });
  return (
    <span className={`figures whitespace-nowrap ${className}`} title={`${formatRewardExact(wei)} ${label}`}>
      <b className="font-semibold">{formatReward({ asset, wei })}</b>{" "}
      <span className="text-[max(0.6em,0.75rem)] font-semibold tracking-wide text-muted">{label}</span>
    </span>
  );
}
