import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../club-page";
import { renderSettings } from "../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "settings");
}

export default function ClubSettingsPage(props: ClubPageProps): Promise<ReactNode> {
  return renderSettings("/spaces", props);
}
