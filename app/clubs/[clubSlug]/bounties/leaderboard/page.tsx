import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../../club-page";
import { renderContributors } from "../../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "bounties", { path: "/bounties/leaderboard", title: "Contributors" });
}

export default function ClubContributorsPage(props: ClubPageProps): Promise<ReactNode> {
  return renderContributors("/clubs", props);
}
