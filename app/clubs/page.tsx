import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubsPageProps, renderClubsPage } from "../clubs-page";

export const metadata: Metadata = { title: "Clubs", alternates: { canonical: "/clubs" } };

export default function ClubsPage(props: ClubsPageProps): Promise<ReactNode> {
  return renderClubsPage("/clubs", props);
}
