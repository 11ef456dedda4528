import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TeamScreen } from "@/components/layout/team-screen";
import { viewTeam } from "@/lib/admin/view-team.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Team",
    description: "Who runs this site, and their roles.",
    path: "/team",
  });

export default async function TeamPage(): Promise<ReactNode> {
  const { productName, explorerUrl } = getPublicConfig();
  const team = await viewTeam().catch(() => null);
  return <TeamScreen productName={productName} explorerUrl={explorerUrl} team={team} />;
}
