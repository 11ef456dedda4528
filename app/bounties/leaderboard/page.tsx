import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ContributorsScreen } from "@/components/bounties/contributors-screen";
import { parseEarningsAddress } from "@/lib/bounties/earnings-address";
import { listContributors } from "@/lib/bounties/list-earnings.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { pageMetadata } from "../../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Contributors",
    description: "Who earned most from bounties, by payouts proved on chain.",
    path: "/bounties/leaderboard",
  });

export default async function ContributorsPage({
  searchParams,
}: PageProps<"/bounties/leaderboard">): Promise<ReactNode> {
  const address = parseEarningsAddress(await searchParams);
  const page = await listContributors({ slug: null, ...address });
  return (
    <ContributorsScreen page={page} address={address} token={tokenLabel(getPublicConfig().productName)} />
  );
}
