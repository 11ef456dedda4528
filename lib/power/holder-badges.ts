import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { isWhale } from "./voting-power";

/** What a person is by their holdings. */
export type HolderBadge = "NFT holder" | "Token holder" | "Whale";

export function holderBadges(held: HeldAmounts): HolderBadge[] {
  const badges: HolderBadge[] = [];
  if (held.nftCount > 0n) badges.push("NFT holder");
  if (held.tokenWei > 0n) badges.push("Token holder");
  if (isWhale(held)) badges.push("Whale");
  return badges;
}
