import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type AnalyticsPageProps, renderAnalyticsPage } from "../analytics-page";

export const metadata: Metadata = {
  title: "NFT holders",
  description: "How the NFT is spread: holders over time, arrivals and departures, whales and concentration.",
  alternates: { canonical: "/nft-analysis" },
};

export default function NftAnalysisPage(props: AnalyticsPageProps): Promise<ReactNode> {
  return renderAnalyticsPage({ path: "/nft-analysis", view: "nft" }, props);
}
