import type { ReactNode } from "react";
import { ProposalList } from "@/components/proposals/proposal-row";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import { ProfileList, type ProfileListProps } from "./profile-list";

/** What a person proposed, the newest first. */
export function PersonProposals({
  page: { proposals, next, serverTime },
  ...place
}: ProfileListProps<ProposalPage>): ReactNode {
  return (
    <ProfileList
      {...place}
      next={next}
      label="proposals"
      title="Proposals"
      isEmpty={proposals.length === 0}
      empty={{
        drawing: "club",
        title: "No proposals here",
        text: "Proposals will appear here, with their results.",
      }}
    >
      <ProposalList label="Proposals, newest first" proposals={proposals} serverTime={serverTime} showsClub />
    </ProfileList>
  );
}
