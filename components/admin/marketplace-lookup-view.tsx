import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { MarketplaceLookup } from "@/lib/admin/marketplace-lookup";
import { describeMarketplaceRefusal } from "@/lib/profiles/marketplace-refusal";
import { formatAddress } from "@/lib/shared/address";
import { Figure, ReadingCard } from "./reading-card";

/** What the marketplace answered, as it was read. */
export function MarketplaceLookupView({
  host,
  lookup: { answer, durationMs },
}: {
  host: string;
  lookup: MarketplaceLookup;
}): ReactNode {
  const failure = answer.ok
    ? null
    : { code: answer.reason.kind, reason: describeMarketplaceRefusal(answer.reason) };
  return (
    <>
      <ReadingCard title={host} durationMs={durationMs} failure={failure}>
        {answer.ok ? (
          <>
            <Figure term="NFTs on this page">{answer.value.nfts.length}</Figure>
            <Figure term="Pages">{answer.value.totalPages ?? "not told"}</Figure>
            <Figure term="NFTs in all">{answer.value.totalCount ?? "not told"}</Figure>
          </>
        ) : null}
      </ReadingCard>
      {answer.ok && answer.value.nfts.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {answer.value.nfts.map(({ contract, tokenId, name, collectionName }) => (
            <li
              key={`${contract} ${tokenId}`}
              className="min-w-0 rounded-xl border border-line bg-surface p-4 text-sm wrap-anywhere"
            >
              <span className="block font-semibold">{name ?? `#${tokenId}`}</span>
              <span className="block text-muted">
                {collectionName ?? "Unnamed collection"}, #{tokenId}
              </span>
              <code className="mt-1 block font-mono text-xs text-muted" title={contract}>
                {formatAddress(contract)}
              </code>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function NoMarketplace(): ReactNode {
  return (
    <EmptyState drawing="compass" title="No marketplace is configured">
      Set MARKETPLACE_URL to the base of one whose /v2/wallets lists a wallet's NFTs. Nothing else depends on
      it.
    </EmptyState>
  );
}
