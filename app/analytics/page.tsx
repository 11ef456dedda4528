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
    title: "Analytics",
    description: "Turnout, results, fees and voting power, each as a chart, a table and a file.",
    path: "/analytics",
  });

export default async function AnalyticsPage({ searchParams }: PageProps<"/analytics">): Promise<ReactNode> {
  const address = parseAnalyticsAddress(await searchParams);
  const view = await readAsVisitor((await headers()).get("cookie"), () =>
    viewAnalytics({ view: "votes", address }),
  );
  return <AnalyticsScreen path="/analytics" address={address} view={view} />;
}
