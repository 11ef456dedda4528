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
  mayWrite,
}: {
  club: { slug: string };
  address: BountiesAddress;
  page: BountyPage;
  token: string;
  /** Whether the reader can write a bounty here. */
  mayWrite: boolean;
}): ReactNode {
  const path = `/clubs/${club.slug}/bounties` as const;
  const start = mayWrite ? (
    <AppLink href={`/clubs/${club.slug}/bounties/new`} className={buttonClass()}>
      New bounty
    </AppLink>
  ) : null;
  return (
    <>
      <h2 className="sr-only">Bounties</h2>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BountyLists path={path} current="Bounties" />
        {page.bounties.length === 0 ? null : start}
      </div>
      <BountyFilters path={path} address={address} />
      <BountyList page={page} address={address} path={path} slug={club.slug} token={token} start={start} />
    </>
  );
}
