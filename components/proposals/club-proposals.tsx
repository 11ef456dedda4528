import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import { type ProposalsAddress, proposalsSearch } from "@/lib/proposals/proposals-address";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { MoreProposalsLink } from "./more-proposals-link";
import { ProposalFilters } from "./proposal-filters";
import { ProposalList } from "./proposal-row";

/** A club's proposals, newest first; the first page is complete without script. */
export function ClubProposals({
  club,
  address,
  page,
  votes,
}: {
  club: { slug: string; archived: boolean };
  address: ProposalsAddress;
  page: ProposalPage;
  votes: OwnVotes;
}): ReactNode {
  const { proposals, next, serverTime } = page;
  return (
    <>
      <h2 className="sr-only">Proposals</h2>
      <div className="mb-6">
        <ProposalFilters slug={club.slug} current={address.status} />
      </div>
      {proposals.length === 0 ? (
        <NoProposals address={address} slug={club.slug} />
      ) : (
        <ProposalList label="Proposals" proposals={proposals} serverTime={serverTime} votes={votes} />
      )}
      {next === null ? null : (
        <MoreProposalsLink
          key={next}
          href={proposalsSearch({ ...address, after: next })}
          slug={club.slug}
          address={{ ...address, after: next }}
        />
      )}
    </>
  );
}

function NoProposals({ address, slug }: { address: ProposalsAddress; slug: string }): ReactNode {
  const isFiltered = address.status !== "any" || address.after !== null;
  return (
    <EmptyState
      drawing="ballot"
      title={
        isFiltered ? `No ${address.status === "any" ? "more" : address.status} proposals` : "No proposals yet"
      }
      action={
        isFiltered ? (
          <ListLink href={`/clubs/${slug}/proposals`} current={false} className={buttonClass()}>
            Show all proposals
          </ListLink>
        ) : (
          <AppLink href="/about#process" className={buttonClass()}>
            How a proposal comes about
          </AppLink>
        )
      }
    >
      {isFiltered
        ? "Nothing in this club matches the filter."
        : "Proposals of this club appear here, with their results."}
    </EmptyState>
  );
}
