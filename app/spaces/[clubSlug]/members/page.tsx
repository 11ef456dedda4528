import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type ClubPageProps, clubMetadata } from "../../../club-page";
import { renderMembers } from "../../../club-tab-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return clubMetadata(props, "members");
}

export default function ClubMembersPage(props: ClubPageProps): Promise<ReactNode> {
  return renderMembers("/spaces", props);
}
