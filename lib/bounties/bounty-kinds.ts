import { productChain } from "@/lib/env/product-chain";
import { formatExact, formatTokenAmount } from "@/lib/shared/format-number";
import { REWARD_DECIMALS } from "./bounty-limits";

/** open: anybody submits; apply: the sponsor admits who may. */
export const bountyKinds = ["open", "apply"] as const;
export type BountyKind = (typeof bountyKinds)[number];

/** What is paid in: the governance token, or CRO. */
export const rewardAssets = ["token", "cro"] as const;
export type RewardAsset = (typeof rewardAssets)[number];

/** When others see a submission. */
export const submissionVisibilities = ["after-deadline", "always"] as const;
export type SubmissionVisibility = (typeof submissionVisibilities)[number];

export const applicationStates = ["applied", "accepted", "declined", "withdrawn"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What reviewers make of a submission. */
export const submissionLabels = ["none", "shortlisted", "rejected", "spam"] as const;
export type SubmissionLabel = (typeof submissionLabels)[number];

/** What a bounty asks for: a fixed list, so that a filter finds everything of a kind. */
export const bountyLabels = [
  "development",
  "smart-contracts",
  "frontend",
  "design",
  "writing",
  "translation",
  "video",
  "community",
  "marketing",
  "research",
  "data",
  "security",
  "education",
  "events",
  "other",
] as const;
export type BountyLabel = (typeof bountyLabels)[number];

/** "smart-contracts" reads "Smart contracts". */
export function labelWord(label: string): string {
  const words = label.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
