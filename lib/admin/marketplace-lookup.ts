import type { MarketplaceRefusal } from "@/lib/profiles/marketplace-refusal";
import type { MarketplacePage } from "@/lib/profiles/marketplace-schemas";
import type { Result } from "@/lib/shared/result";

/** What the marketplace answered, as it was read, and how long that took. */
export type MarketplaceLookup = { durationMs: number; answer: Result<MarketplacePage, MarketplaceRefusal> };
