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
      <PageHeader title="Contributors" actions={<BountyLists path="/bounties" current="Contributors" />}>
        Ranked by prizes paid on chain. Anyone can look up each payment.
      </PageHeader>
      <ContributorList page={page} address={address} path="/bounties/leaderboard" slug={null} token={token} />
    </div>
  );
}
