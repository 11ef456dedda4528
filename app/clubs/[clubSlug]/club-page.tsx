import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ClubFrame } from "@/components/clubs/club-frame";
import type { ClubTab } from "@/components/clubs/club-tabs";
import { StructuredDataScript } from "@/components/sharing/structured-data-script";
import { isGranted } from "@/lib/clubs/club-rights";
import { type ClubView, viewClub } from "@/lib/clubs/view-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { feedTypes } from "@/lib/publishing/feed-types";
import { shortText } from "@/lib/shared/short-text";
import { cardImage } from "@/lib/sharing/card-image";
import { clubData } from "@/lib/sharing/structured-data";
import { pageMetadata } from "../../page-metadata";

export type ClubPageProps = PageProps<"/clubs/[clubSlug]">;

/** One tab of a club inside its frame. */
export async function renderClubPage(
  { params }: ClubPageProps,
  tab: ClubTab,
  content: (view: ClubView) => ReactNode,
): Promise<ReactNode> {
  const view = await requireClubView((await params).clubSlug);
  return (
    <>
      {view.club.hidden ? null : (
        <StructuredDataScript data={clubData(getPublicConfig().appOrigin, view.club)} />
      )}
      <ClubFrame view={view} tab={tab}>
        {content(view)}
      </ClubFrame>
    </>
  );
}

/** The club of the address. The middleware has answered for one that doesn't exist; this only covers its loss since. */
export async function requireClubView(slug: string): Promise<ClubView> {
  return (await findView(slug)) ?? notFound();
}

/** Whether the reader can ask people to be moderators. */
export function mayInvite({ club, roles }: ClubView): boolean {
  return !club.archived && !club.hidden && isGranted({ roles, action: "club.invite-moderator" });
}

/** Once a request: its title and its page ask for the same. */
const findView = cache(async (slug: string) => viewClub(slug, (await headers()).get("cookie")));

/** Title and canonical address of a tab, or of a page in it: the one under /clubs, wherever it is shown. */
export async function clubMetadata(
  { params }: ClubPageProps,
  tab: ClubTab,
  page?: { path: `/${string}`; title: string },
): Promise<Metadata> {
  const { clubSlug } = await params;
  const view = await findView(clubSlug);
  if (view === null) return { title: "No such club" };
  const { name, about, slug, hidden, version, memberCount, proposalCount, activeCount } = view.club;
  if (hidden) return { title: name, robots: { index: false } };
  const part = page?.path ?? (tab === "overview" ? "" : `/${tab}`);
  const word = page?.title ?? `${tab[0]?.toUpperCase()}${tab.slice(1)}`;
  return pageMetadata({
    title: part === "" ? name : `${word} · ${name}`,
    ...(about && { description: shortText(about) }),
    path: `/clubs/${slug}${part}`,
    feeds: feedTypes(`/clubs/${slug}`),
    isUnlisted: tab === "settings" || tab === "moderation",
    image: cardImage({
      path: `/clubs/${slug}`,
      version: `${version}.${memberCount}.${proposalCount}.${activeCount}`,
      alt: `${name}: ${memberCount} members, ${proposalCount} proposals`,
    }),
  });
}
