import { headers } from "next/headers";
import type { ReactNode } from "react";
import { BountyLists } from "@/components/bounties/bounty-lists";
import { ClubBounties } from "@/components/bounties/club-bounties";
import { ContributorList } from "@/components/bounties/contributor-list";
import { ClubLeaderboard } from "@/components/clubs/club-leaderboard";
import { ClubMembers } from "@/components/clubs/club-members";
import { ClubOverview } from "@/components/clubs/club-overview";
import { ClubSettings } from "@/components/clubs/club-settings";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { ClubModeration } from "@/components/moderation/club-moderation";
import { ClubProposals } from "@/components/proposals/club-proposals";
import { LatestResults } from "@/components/proposals/latest-results";
import { OpenProposals } from "@/components/proposals/open-proposals";
import { parseBountiesAddress, toBountiesQuery } from "@/lib/bounties/bounties-address";
import { parseEarningsAddress } from "@/lib/bounties/earnings-address";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { listContributors } from "@/lib/bounties/list-earnings.server";
import { listMembers } from "@/lib/clubs/list-members.server";
import { parseMemberCursor } from "@/lib/clubs/member-cursor";
import { viewClub } from "@/lib/clubs/view-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { FLAG_STATUSES } from "@/lib/moderation/moderation-schemas";
import { viewClubModeration } from "@/lib/moderation/view-flags.server";
import { type LeaderboardAddress, parseLeaderboardAddress } from "@/lib/profiles/leaderboard-address";
import { listLeaderboard } from "@/lib/profiles/list-leaderboard.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { parseProposalsAddress } from "@/lib/proposals/proposals-address";
import { tokenLabel } from "@/lib/shared/token-label";
import { type ClubPageProps, renderClubPage } from "./club-page";

export async function renderOverview(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const [{ staff }, open, closed] = await Promise.all([
    listMembers({ slug: clubSlug, after: null }),
    listProposals({ slug: clubSlug, query: { status: "active", sort: "ending" } }),
    listProposals({ slug: clubSlug, query: { status: "closed", sort: "ended" } }),
  ]);
  const content = ({ club }: { club: Parameters<typeof ClubOverview>[0]["club"] }) => (
    <ClubOverview club={club} staff={staff} latest={<LatestResults page={closed} base={base} />}>
      <OpenProposals page={open} base={base} club={club} />
    </ClubOverview>
  );
  return renderClubPage({ base, tab: "overview", props, content });
}

export async function renderProposals(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseProposalsAddress(await props.searchParams);
  const { status, after } = address;
  const query = { status, sort: "newest" as const, ...(after !== null && { after }) };
  const page = await listProposals({ slug: clubSlug, query });
  return renderClubPage({
    base,
    tab: "proposals",
    props,
    content: ({ club }) => <ClubProposals club={club} base={base} address={address} page={page} />,
  });
}

export async function renderBounties(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseBountiesAddress(await props.searchParams);
  const page = await listBounties({ slug: clubSlug, query: toBountiesQuery(address) });
  const token = tokenLabel(getPublicConfig().productName);
  return renderClubPage({
    base,
    tab: "bounties",
    props,
    content: ({ club }) => (
      <ClubBounties club={club} base={base} address={address} page={page} token={token} />
    ),
  });
}

export async function renderContributors(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseEarningsAddress(await props.searchParams);
  const page = await listContributors({ slug: clubSlug, ...address });
  const token = tokenLabel(getPublicConfig().productName);
  const content = ({ club }: { club: { slug: string } }) => {
    const path = `${base}/${club.slug}/bounties` as const;
    return (
      <>
        <BountyLists path={path} current="Contributors" />
        <ContributorList
          page={page}
          address={address}
          path={`${path}/leaderboard`}
          slug={club.slug}
          token={token}
        />
      </>
    );
  };
  return renderClubPage({ base, tab: "bounties", props, content });
}

export async function renderMembers(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const search = await props.searchParams;
  const leaderboard = parseLeaderboardAddress(search);
  if (leaderboard !== null) return renderLeaderboard(base, props, leaderboard);
  const after = parseMemberCursor(search["after"]);
  const list = await listMembers({ slug: clubSlug, after });
  return renderClubPage({
    base,
    tab: "members",
    props,
    content: ({ club, roles }) => (
      <ClubMembers club={club} list={list} roles={roles} base={base} isFirstPage={after === null} />
    ),
  });
}

async function renderLeaderboard(
  base: ClubBase,
  props: ClubPageProps,
  shown: LeaderboardAddress,
): Promise<ReactNode> {
  const { sort, after } = shown;
  const query = { sort, ...(after !== null && { after }) };
  const page = await listLeaderboard({ slug: (await props.params).clubSlug, query });
  const content = ({ club }: { club: { slug: string } }) => (
    <ClubLeaderboard slug={club.slug} base={base} shown={shown} page={page} />
  );
  return renderClubPage({ base, tab: "members", props, content });
}

export async function renderModeration(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
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
  const content = () => <ClubModeration slug={clubSlug} base={base} status={status} view={view} />;
  return renderClubPage({ base, tab: "moderation", props, content });
}

export function renderSettings(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const content = ({ club, roles }: Parameters<typeof ClubSettings>[0]) => (
    <ClubSettings club={club} roles={roles} />
  );
  return renderClubPage({ base, tab: "settings", props, content });
}
