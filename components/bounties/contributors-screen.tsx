import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { EarningsAddress } from "@/lib/bounties/earnings-address";
import type { EarningsPage } from "@/lib/bounties/earnings-schemas";
import { BountyLists } from "./bounty-lists";
import { ContributorList } from "./contributor-list";

/** Who earned by the bounties of all clubs. */
export function ContributorsScreen({
  page,
  address,
  token,
}: {
  page: EarningsPage;
  address: EarningsAddress;
  token: string;
}): ReactNode {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Bounties" actions={<BountyLists path="/bounties" current="Contributors" />}>
        Work that clubs pay for, and who was paid for it. What was paid is proved by a transaction that
        anybody can look up.
      </PageHeader>
      <ContributorList page={page} address={address} path="/bounties/leaderboard" slug={null} token={token} />
    </div>
  );
}
