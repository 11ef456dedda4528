import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubSettings } from "@/components/clubs/club-settings";
import type { ClubView } from "@/lib/clubs/view-club.server";
import { canPostToDiscord } from "@/lib/messages/connect-club-discord.server";
import { hasWebhooks } from "@/lib/webhooks/webhook-seal.server";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "settings");

export default function ClubSettingsPage(props: ClubPageProps): Promise<ReactNode> {
  const content = ({ club, roles }: ClubView) => (
    <ClubSettings
      club={club}
      roles={roles}
      hasWebhooks={hasWebhooks()}
      canPostToDiscord={canPostToDiscord()}
    />
  );
  return renderClubPage(props, "settings", content);
}
