import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BountiesScreen } from "@/components/bounties/bounties-screen";
import { parseBountiesAddress, toBountiesQuery } from "@/lib/bounties/bounties-address";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Bounties",
    description: "Paid work for clubs, with payouts proved on chain.",
    path: "/bounties",
  });

export default async function BountiesPage({ searchParams }: PageProps<"/bounties">): Promise<ReactNode> {
  const address = parseBountiesAddress(await searchParams);
  const page = await listBounties({ slug: null, query: toBountiesQuery(address) });
  return <BountiesScreen page={page} address={address} token={tokenLabel(getPublicConfig().productName)} />;
}
