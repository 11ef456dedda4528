import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClubModeration } from "@/components/moderation/club-moderation";
import { viewClub } from "@/lib/clubs/view-club.server";
import { FLAG_STATUSES } from "@/lib/moderation/moderation-schemas";
import { viewClubModeration } from "@/lib/moderation/view-flags.server";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> =>
  clubMetadata(props, "moderation");

export default async function ClubModerationPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const { status: text, after } = await props.searchParams;
  const status = FLAG_STATUSES.find((each) => each === text) ?? "open";
  const cookieHeader = (await headers()).get("cookie");
  const club = await viewClub(clubSlug, cookieHeader);
  const view = await viewClubModeration({
    slug: clubSlug,
    roles: club?.roles ?? [],
    query: { status, after: typeof after === "string" ? after : null },
    cookieHeader,
  });
  const content = () => <ClubModeration slug={clubSlug} status={status} view={view} />;
  return renderClubPage(props, "moderation", content);
}
