import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import {
  type ProposalFilter,
  type ProposalsAddress,
  proposalsSearch,
} from "@/lib/proposals/proposals-address";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { MoreProposalsLink } from "./more-proposals-link";
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

const FILTERS: readonly [ProposalFilter, string][] = [
  ["any", "Any"],
  ["pending", "Pending"],
  ["active", "Active"],
  ["closed", "Closed"],
];

/** The four views of a club's proposals, each with its own address. */
function ProposalFilters({ slug, current }: { slug: string; current: ProposalFilter }): ReactNode {
  return (
    <nav aria-label="Status">
      <ul className="flex flex-wrap gap-1">
        {FILTERS.map(([filter, label]) => (
          <li key={filter}>
            <ListLink
              href={`/clubs/${slug}/proposals${proposalsSearch({ status: filter, after: null })}`}
              current={filter === current && "page"}
              className={clsx(
                "block rounded-lg px-3 py-2 text-sm",
                filter === current ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
              )}
            >
              {label}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
