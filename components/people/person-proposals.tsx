import type { ReactNode } from "react";
import { ProposalCard } from "@/components/proposals/proposal-card";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { ProfileAddress } from "@/lib/profiles/profile-address";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import { ProfilePages } from "./profile-pages";

/** What a person proposed, the newest first. */
export function PersonProposals({
  person,
  shown,
  page: { proposals, next, serverTime },
}: {
  person: string;
  shown: ProfileAddress;
  page: ProposalPage;
}): ReactNode {
  return (
    <section aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="sr-only">
        Proposals
      </h2>
      {proposals.length === 0 ? (
        <EmptyState drawing={<LineDrawing name="club" />} title="No proposals here">
          What this address publishes will stand in this place, with its result.
        </EmptyState>
      ) : (
        <ul aria-label="Proposals, newest first" className="grid gap-4">
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} serverTime={serverTime} showsClub />
          ))}
        </ul>
      )}
      <ProfilePages person={person} shown={shown} next={next} label="proposals" />
    </section>
  );
}
