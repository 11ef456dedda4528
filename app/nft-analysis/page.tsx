import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";

export const metadata: Metadata = { title: "Analytics", alternates: { canonical: "/analytics" } };

export default function NftAnalysisPage(): ReactNode {
  return <AnalyticsScreen />;
}
