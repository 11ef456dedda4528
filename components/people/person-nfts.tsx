import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import type { PersonNft, PersonNftPage } from "@/lib/profiles/profile-schemas";
import { formatAddress } from "@/lib/shared/address";
import { ProfilePages } from "./profile-list";

/** What the marketplace says that a person owns, each with a tile drawn here: no picture comes from another host. */
export function PersonNfts({
  person,
  page,
  answer: { nfts, total, nextPage, problem },
}: {
  person: string;
  page: number;
  answer: PersonNftPage;
}): ReactNode {
  if (problem !== null) {
    return (
      <Frame>
        <EmptyState drawing="broken" title="No NFTs can be listed right now">
          {problem} Everything else on this page is unaffected: holdings and power come from the chain.
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame>
      {nfts.length === 0 ? (
        <EmptyState drawing="compass" title="No NFTs here">
          The marketplace knows of none that this address owns.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            {total === null ? "" : `${total.toLocaleString("en")} in all. `}As the marketplace tells it, of
            every collection; what counts for voting power is above and comes from the chain.
          </p>
          <ul aria-label="NFTs" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {nfts.map((nft) => (
              <Tile key={`${nft.contract} ${nft.tokenId}`} nft={nft} />
            ))}
          </ul>
        </>
      )}
      <ProfilePages
        person={person}
        shown={{ list: "nfts", after: page === 1 ? "" : String(page) }}
        next={nextPage?.toString() ?? null}
        label="NFTs"
      />
    </Frame>
  );
}

function Tile({ nft: { contract, tokenId, name, collection } }: { nft: PersonNft }): ReactNode {
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <Avatar seed={`${contract} ${tokenId}`} shape="rounded-none" className="aspect-square w-full" />
      <div className="p-3">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name ?? `#${tokenId}`}</bdi>
        </p>
        <p className="figures text-xs wrap-anywhere text-muted">
          <bdi>{collection ?? formatAddress(contract)}</bdi> #{tokenId}
        </p>
      </div>
    </li>
  );
}

/** Shown until the marketplace answers; without script its answer is read from the API. */
export function PersonNftsPending({ address }: { address: string }): ReactNode {
  return (
    <Frame>
      <div className="py-12 no-script:hidden">
        <Spinner text="Asking the marketplace" />
      </div>
      <noscript>
        <p className="text-muted">
          What the marketplace says comes with JavaScript, or as{" "}
          <a className="link" href={`/api/people/${address}/nfts`}>
            JSON
          </a>
          .
        </p>
      </noscript>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <section aria-labelledby="nfts-title">
      <h2 id="nfts-title" className="sr-only">
        NFTs
      </h2>
      {children}
    </section>
  );
}
