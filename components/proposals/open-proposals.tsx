import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { ProposalList } from "./proposal-row";

const MOST = 3;

/** What a club votes on now, on its overview: those that end first. */
export function OpenProposals({
  page,
  club,
  votes,
  mayWrite,
}: {
  page: ProposalPage;
  votes: OwnVotes;
  club: { slug: string };
  /** Whether the reader can write a proposal here. */
  mayWrite: boolean;
}): ReactNode {
  const { proposals, serverTime } = page;
  if (proposals.length === 0) {
    return (
      <EmptyState
        drawing="ballot"
        title="No open votes"
        action={
          mayWrite ? (
            <AppLink href={`/clubs/${club.slug}/proposals/new`} className={buttonClass()}>
              Write a proposal
            </AppLink>
          ) : null
        }
      >
        Open proposals appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ProposalList
        label="Open proposals"
        proposals={proposals.slice(0, MOST)}
        serverTime={serverTime}
        votes={votes}
      />
      <p className="mt-4 text-sm">
        <AppLink href={`/clubs/${club.slug}/proposals`} className="link">
          All proposals of this club
        </AppLink>
      </p>
    </>
  );
}
