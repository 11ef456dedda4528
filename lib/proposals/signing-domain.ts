import type { SigningDomain } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { requireAddress } from "@/lib/shared/address";

/** What this deployment's pages sign under. */
export function domainOf({ productName, nftAddress }: PublicConfig): SigningDomain {
  return { productName, nft: requireAddress(nftAddress.toLowerCase()) };
}
