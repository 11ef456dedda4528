import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../club-page";
import { renderBounties } from "../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "bounties");
}

export default function ClubBountiesPage(props: ClubPageProps): Promise<ReactNode> {
  return renderBounties("/clubs", props);
}
