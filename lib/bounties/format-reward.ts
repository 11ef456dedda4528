import { productChain } from "@/lib/env/product-chain";
import { formatExact, formatTokenAmount } from "@/lib/shared/format-number";
import type { RewardAsset } from "./bounty-kinds";
import { REWARD_DECIMALS } from "./bounty-limits";

/** A reward's currency as people read it: "$KAIROS" or "CRO". */
export function assetLabel({ asset, token }: { asset: RewardAsset; token: string }): string {
  return asset === "token" ? token : productChain.coin.symbol;
}

/** An amount for one glance: tokens in the product's short form, CRO with every digit. Units of 10^-18. */
export function formatReward({ asset, wei }: { asset: RewardAsset; wei: string }): string {
  if (asset === "token") return formatTokenAmount(BigInt(wei));
  return formatRewardExact(wei);
}

/** The same with every digit that it has. */
export function formatRewardExact(wei: string): string {
  return formatExact({ value: BigInt(wei), decimals: REWARD_DECIMALS });
}

/** The same for files: "1500.25". */
export function plainReward(wei: string): string {
  return formatRewardExact(wei).replaceAll(",", "");
}

/** "1st", "2nd", "3rd", "11th": a prize by its position. */
export function ordinal(position: number): string {
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen
    ? "th"
    : (({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[position % 10] ?? "th");
  return `${position}${ending}`;
}
