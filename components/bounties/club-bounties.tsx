import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import type { BountiesAddress } from "@/lib/bounties/bounties-address";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import { BountyFilters } from "./bounty-filters";
import { BountyList } from "./bounty-list";
import { BountyLists } from "./bounty-lists";

/** A club's bounties; the first page is complete without script. */
export function ClubBounties({
  club,
  address,
  page,
  token,
}: {
  club: { slug: string; archived: boolean };
  address: BountiesAddress;
  page: BountyPage;
  token: string;
}): ReactNode {
  const path = `/clubs/${club.slug}/bounties` as const;
  const start = club.archived ? null : (
    <AppLink href={`/clubs/${club.slug}/bounties/new`} className={buttonClass({ variant: "primary" })}>
      New bounty
    </AppLink>
  );
  return (
    <>
      <h2 className="sr-only">Bounties</h2>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <BountyLists path={path} current="Bounties" />
        {page.bounties.length === 0 ? null : <div className="mb-4">{start}</div>}
      </div>
      <BountyFilters path={path} address={address} />
      <BountyList page={page} address={address} path={path} slug={club.slug} token={token} start={start} />
    </>
  );
}
