import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { type BountiesAddress, bountiesSearch } from "@/lib/bounties/bounties-address";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import { productChain } from "@/lib/env/product-chain";
import { BountyFilters } from "./bounty-filters";
import { BountyList } from "./bounty-list";
import { BountyLists } from "./bounty-lists";

/** The bounties of all clubs. */
export function BountiesScreen({
  page,
  address,
  token,
}: {
  page: BountyPage;
  address: BountiesAddress;
  token: string;
}): ReactNode {
  const download = bountiesSearch({ ...address, after: null });
  return (
    <div className="wrap pb-12">
      <PageHeader title="Bounties" actions={<BountyLists path="/bounties" current="Bounties" />}>
        Work that clubs pay for, in {token} or {productChain.coin.symbol}. What was paid is proved by a
        transaction that anybody can look up.
      </PageHeader>
      <h2 className="sr-only">Bounties of all clubs</h2>
      <BountyFilters path="/bounties" address={address} />
      <BountyList
        page={page}
        address={address}
        path="/bounties"
        slug={null}
        token={token}
        start={
          <AppLink href="/clubs" className={buttonClass()}>
            See the clubs
          </AppLink>
        }
      />
      {page.bounties.length === 0 ? null : (
        <p className="mt-6 text-sm text-muted">
          <a
            href={`/api/bounties.csv${download === "" ? "?state=open" : download}`}
            className="link inline-block py-3"
            download
          >
            Download CSV
          </a>
        </p>
      )}
    </div>
  );
}
