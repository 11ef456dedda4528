import type { ReactNode } from "react";
import { ProposalCard } from "@/components/proposals/proposal-card";
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
        text: "What this address publishes will stand in this place, with its result.",
      }}
    >
      <ul aria-label="Proposals, newest first" className="grid gap-4">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} serverTime={serverTime} showsClub />
        ))}
      </ul>
    </ProfileList>
  );
}
