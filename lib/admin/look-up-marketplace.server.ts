import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { readMarketplaceWallet } from "@/lib/profiles/read-marketplace-wallet.server";
import type { Address } from "@/lib/shared/address";
import type { MarketplaceLookup } from "./marketplace-lookup";

/** One call to the marketplace's wallet service. Never throws. */
export async function lookUpMarketplace(question: {
  wallet: Address;
  page: number;
}): Promise<MarketplaceLookup> {
  const startedAt = performance.now();
  const answer = await readMarketplaceWallet(question);
  return { durationMs: Math.round(performance.now() - startedAt), answer };
}

/** The host that is asked, without path or key; null when no marketplace is configured. */
export function getMarketplaceHost(): string | null {
  const { MARKETPLACE_URL } = getEnvironment();
  return MARKETPLACE_URL === undefined ? null : new URL(MARKETPLACE_URL).host;
}
