import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClubOverview } from "@/components/clubs/club-overview";
import { FirstSteps } from "@/components/clubs/first-steps";
import { LatestResults } from "@/components/proposals/latest-results";
import { OpenProposals } from "@/components/proposals/open-proposals";
import { listInvitedModerators } from "@/lib/clubs/invite-moderator.server";
import { listMembers } from "@/lib/clubs/list-members.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { viewOwnVotes } from "@/lib/votes/view-own-votes.server";
import { type ClubPageProps, clubMetadata, mayInvite, renderClubPage, requireClubView } from "./club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "overview");

export default async function ClubOverviewPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const [{ staff }, open, closed] = await Promise.all([
    listMembers({ slug: clubSlug, after: null }),
    listProposals({ slug: clubSlug, query: { status: "active", sort: "ending" } }),
    listProposals({ slug: clubSlug, query: { status: "closed", sort: "ended" } }),
  ]);
  const listed = [...open.proposals, ...closed.proposals];
  const votes = await viewOwnVotes((await headers()).get("cookie"), listed);
  const view = await requireClubView(clubSlug);
  const isOwn = view.memberRole === "owner" && mayInvite(view);
  const hasModerator = isOwn && (staff.length > 1 || (await listInvitedModerators(clubSlug)).length > 0);
  return renderClubPage(props, "overview", ({ club, ban }) => (
    <>
      {isOwn ? <FirstSteps club={club} hasModerator={hasModerator} /> : null}
      <ClubOverview club={club} staff={staff} latest={<LatestResults page={closed} votes={votes} />}>
        <OpenProposals
          page={open}
          club={club}
          votes={votes}
          mayWrite={!club.archived && ban === null && !(isOwn && club.proposalCount === 0)}
        />
      </ClubOverview>
    </>
  ));
}
