import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubSettings } from "@/components/clubs/club-settings";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "settings");

export default function ClubSettingsPage(props: ClubPageProps): Promise<ReactNode> {
  const content = ({ club, roles }: Parameters<typeof ClubSettings>[0]) => (
    <ClubSettings club={club} roles={roles} />
  );
  return renderClubPage(props, "settings", content);
}
