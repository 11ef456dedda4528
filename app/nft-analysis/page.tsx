import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type AnalyticsPageProps, renderAnalyticsPage } from "../analytics-page";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "NFT holders",
    description:
      "How the NFT is spread: holders over time, arrivals and departures, whales and concentration.",
    path: "/nft-analysis",
  });

export default function NftAnalysisPage(props: AnalyticsPageProps): Promise<ReactNode> {
  return renderAnalyticsPage({ path: "/nft-analysis", view: "nft" }, props);
}
