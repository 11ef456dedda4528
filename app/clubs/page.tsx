import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubsPageProps, renderClubsPage } from "../clubs-page";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Clubs",
    description: "Every club of holders, with its members, proposals and open votes.",
    path: "/clubs",
  });

export default function ClubsPage(props: ClubsPageProps): Promise<ReactNode> {
  return renderClubsPage("/clubs", props);
}
