import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../club-page";
import { renderOverview } from "../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "overview");
}

export default function ClubOverviewPage(props: ClubPageProps): Promise<ReactNode> {
  return renderOverview("/clubs", props);
}
