import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type AnalyticsPageProps, renderAnalyticsPage } from "../analytics-page";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Analytics",
    description:
      "Turnout, results, fees and how voting power is spread, with every figure as a table and as a file.",
    path: "/analytics",
  });

export default function AnalyticsPage(props: AnalyticsPageProps): Promise<ReactNode> {
  return renderAnalyticsPage({ path: "/analytics", view: "votes" }, props);
}
