import type { ReactNode } from "react";
import { ProposalList } from "@/components/proposals/proposal-row";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { SubscribeLinks } from "@/components/ui/subscribe-links";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";

const MOST = 4;

/** What is voted on in all clubs, what ends first on top, and the latest results. Null: they could not be read. */
export function HomeProposals({
  proposals,
  votes,
}: {
  proposals: { open: ProposalPage; closed: ProposalPage } | null;
  votes: OwnVotes;
}): ReactNode {
  if (proposals === null) {
    return (
      <section aria-labelledby="open" className="wrap">
        <h2 id="open" className="mb-6 text-2xl">
          Open proposals
        </h2>
        <p className="rounded-card border border-line bg-surface p-5 text-muted">
          The proposals can't be read right now. Nothing is lost. Load this page again in a minute.
        </p>
      </section>
    );
  }
  const { open, closed } = proposals;
  return (
    <>
      <section aria-labelledby="open" className="wrap">
        <h2 id="open" className="mb-6 text-2xl">
          Open proposals
        </h2>
        {open.proposals.length === 0 ? (
          <NothingOpen />
        ) : (
          <Rows page={open} label="Open proposals" votes={votes} />
        )}
      </section>
      {closed.proposals.length === 0 ? null : (
        <section aria-labelledby="results" className="wrap">
          <h2 id="results" className="mb-6 text-2xl">
            Latest results
          </h2>
          <Rows page={closed} label="Latest results" votes={votes} />
        </section>
      )}
      <div className="wrap flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-muted">
        <p>Subscribe to what all clubs decide:</p>
        <SubscribeLinks base="" />
      </div>
    </>
  );
}

function Rows({ page, label, votes }: { page: ProposalPage; label: string; votes: OwnVotes }): ReactNode {
  return (
    <ProposalList
      label={label}
      proposals={page.proposals.slice(0, MOST)}
      serverTime={page.serverTime}
      votes={votes ?? undefined}
      showsClub
    />
  );
}

function NothingOpen(): ReactNode {
  return (
    <EmptyState
      drawing={<LineDrawing name="ballot" />}
      title="No open votes"
      action={
        <AppLink href="/clubs" className={buttonClass()}>
          See the clubs
        </AppLink>
      }
    >
      Open proposals appear here.
    </EmptyState>
  );
}
