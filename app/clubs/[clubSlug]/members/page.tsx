import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubLeaderboard } from "@/components/clubs/club-leaderboard";
import { ClubMembers } from "@/components/clubs/club-members";
import { listInvitedModerators } from "@/lib/clubs/invite-moderator.server";
import { listMembers } from "@/lib/clubs/list-members.server";
import { parseMemberCursor } from "@/lib/clubs/member-cursor";
import { type LeaderboardAddress, parseLeaderboardAddress } from "@/lib/profiles/leaderboard-address";
import { listLeaderboard } from "@/lib/profiles/list-leaderboard.server";
import { type ClubPageProps, clubMetadata, mayInvite, renderClubPage, requireClubView } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "members");

export default async function ClubMembersPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const search = await props.searchParams;
  const leaderboard = parseLeaderboardAddress(search);
  if (leaderboard !== null) return renderLeaderboard(props, leaderboard);
  const after = parseMemberCursor(search["after"]);
  const [list, view] = await Promise.all([listMembers({ slug: clubSlug, after }), requireClubView(clubSlug)]);
  const invites = mayInvite(view) ? await listInvitedModerators(clubSlug) : null;
  return renderClubPage(props, "members", ({ club, roles }) => (
    <ClubMembers club={club} list={list} roles={roles} invites={invites} isFirstPage={after === null} />
  ));
}

async function renderLeaderboard(props: ClubPageProps, shown: LeaderboardAddress): Promise<ReactNode> {
  const { sort, after } = shown;
  const query = { sort, ...(after !== null && { after }) };
  const page = await listLeaderboard({ slug: (await props.params).clubSlug, query });
  const content = ({ club }: { club: { slug: string } }) => (
    <ClubLeaderboard slug={club.slug} shown={shown} page={page} />
  );
  return renderClubPage(props, "members", content);
}
