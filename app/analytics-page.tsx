import type { ReactNode } from "react";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";
import { type AnalyticsPath, parseAnalyticsAddress } from "@/lib/analytics/analytics-address";
import type { AnalyticsView } from "@/lib/analytics/metric-catalogue";
import { viewAnalytics } from "@/lib/analytics/view-analytics.server";

export type AnalyticsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Either page of analytics. */
export async function renderAnalyticsPage(
  { path, view }: { path: AnalyticsPath; view: AnalyticsView },
  { searchParams }: AnalyticsPageProps,
): Promise<ReactNode> {
  const address = parseAnalyticsAddress(await searchParams);
  return <AnalyticsScreen path={path} address={address} view={await viewAnalytics({ view, address })} />;
}
