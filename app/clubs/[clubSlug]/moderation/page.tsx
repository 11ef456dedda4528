import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../club-page";
import { renderModeration } from "../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "moderation");
}

export default function ClubModerationPage(props: ClubPageProps): Promise<ReactNode> {
  return renderModeration("/clubs", props);
}
