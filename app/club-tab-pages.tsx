import type { ReactNode } from "react";
import { ClubBounties } from "@/components/clubs/club-bounties";
import { ClubMembers } from "@/components/clubs/club-members";
import { ClubOverview } from "@/components/clubs/club-overview";
import { ClubProposals } from "@/components/clubs/club-proposals";
import { ClubSettings } from "@/components/clubs/club-settings";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { listMembers } from "@/lib/clubs/list-members.server";
import { parseMemberCursor } from "@/lib/clubs/member-cursor";
import { type ClubPageProps, renderClubPage } from "./club-page";

export async function renderOverview(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const { staff } = await listMembers({ slug: clubSlug, after: null });
  const content = ({ club }: { club: Parameters<typeof ClubOverview>[0]["club"] }) => (
    <ClubOverview club={club} staff={staff} />
  );
  return renderClubPage({ base, tab: "overview", props, content });
}

export function renderProposals(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  return renderClubPage({ base, tab: "proposals", props, content: () => <ClubProposals /> });
}

export function renderBounties(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  return renderClubPage({ base, tab: "bounties", props, content: () => <ClubBounties /> });
}

export async function renderMembers(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const after = parseMemberCursor((await props.searchParams)["after"]);
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

export function renderSettings(base: ClubBase, props: ClubPageProps): Promise<ReactNode> {
  const content = ({ club, roles }: Parameters<typeof ClubSettings>[0]) => (
    <ClubSettings club={club} roles={roles} />
  );
  return renderClubPage({ base, tab: "settings", props, content });
}
