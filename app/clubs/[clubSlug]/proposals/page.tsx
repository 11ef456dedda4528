import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../club-page";
import { renderProposals } from "../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "proposals");
}

export default function ClubProposalsPage(props: ClubPageProps): Promise<ReactNode> {
  return renderProposals("/clubs", props);
}
