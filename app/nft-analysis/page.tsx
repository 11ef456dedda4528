import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";
import { parseAnalyticsAddress } from "@/lib/analytics/analytics-address";
import { viewAnalytics } from "@/lib/analytics/view-analytics.server";
import { readAsVisitor } from "@/lib/auth/read-as-visitor.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "NFT holders",
    description:
      "How the NFT is spread: holders over time, arrivals and departures, whales and concentration.",
    path: "/nft-analysis",
  });

export default async function NftAnalysisPage({
  searchParams,
}: PageProps<"/nft-analysis">): Promise<ReactNode> {
  const address = parseAnalyticsAddress(await searchParams);
  const view = await readAsVisitor((await headers()).get("cookie"), () =>
    viewAnalytics({ view: "nft", address }),
  );
  return <AnalyticsScreen path="/nft-analysis" address={address} view={view} />;
}
