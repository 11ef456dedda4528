import type { ReactNode } from "react";
import {
  cancelAct,
  featureAct,
  hideAct,
  hideChosenAct,
  showAct,
} from "@/components/moderation/moderation-acts";
import { Person } from "@/components/people/person";
import { AppLink } from "@/components/ui/app-link";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { ListedProposal, ProposalsPage } from "@/lib/admin/admin-views";
import type { AdminProposalTab } from "@/lib/admin/proposal-tabs";
import { formatTime } from "@/lib/shared/format-time";
import { ActButton } from "./act-button";
import { AdminTable } from "./admin-table";
import { HiddenMark } from "./hidden-mark";

/** Proposals of all clubs, the newest first. */
export function ProposalsList({
  query,
  page: { proposals, next },
  counts,
}: {
  query: AdminListQuery<AdminProposalTab>;
  page: ProposalsPage;
  counts: Record<AdminProposalTab, number>;
}): ReactNode {
  return (
    <AdminTable
      caption="Proposals, the newest first"
      path="/admin/proposals"
      query={query}
      tabs={[
        { id: "active", label: "Active", count: counts.active },
        { id: "pending", label: "Pending", count: counts.pending },
        { id: "closed", label: "Closed", count: counts.closed },
        { id: "cancelled", label: "Cancelled", count: counts.cancelled },
        { id: "hidden", label: "Hidden", count: counts.hidden },
        { id: "featured", label: "Featured", count: counts.featured },
      ]}
      search={{ label: "Search proposals", placeholder: "Title or club" }}
      csvHref={`/api/admin/proposals/csv${adminListSearch({ ...query, after: null }, "active")}`}
      columns={[
        { label: "Proposal", cell: (proposal) => <Proposal proposal={proposal} /> },
        {
          label: "Author",
          cell: ({ author }) => (
            <span className="whitespace-nowrap">
              <Person address={author} label="the author" />
            </span>
          ),
        },
        { label: "Ends", cell: ({ endsAt }) => <div className="sm:min-w-26">{formatTime(endsAt)}</div> },
        { label: "Votes", align: "end", cell: ({ votes }) => votes },
        { label: "Open flags", align: "end", cell: ({ openFlags }) => openFlags },
      ]}
      rows={proposals}
      rowKey={({ id }) => `proposal:${id}`}
      rowName={nameOf}
      rowActions={(proposal) => <Actions proposal={proposal} />}
      bulkActs={[hideChosenAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No proposal is here" : "No proposal matches",
        text: "Each state has its own tab; a part of the title or of the club's name is enough to find one.",
      }}
    />
  );
}

function nameOf({ number, club }: ListedProposal): string {
  return `proposal #${number} in ${club.name}`;
}

function Proposal({
  proposal: { club, number, title, isFeatured, hidden },
}: {
  proposal: ListedProposal;
}): ReactNode {
  return (
    <>
      <AppLink href={`/clubs/${club.slug}/proposals/${number}`} className="hover:underline">
        <bdi>{title}</bdi>
      </AppLink>
      <span className="block text-xs font-normal text-muted">
        #{number} in <bdi>{club.name}</bdi>
        {isFeatured ? <b className="text-accent"> · featured</b> : null}
      </span>
      <HiddenMark hidden={hidden} />
    </>
  );
}

function Actions({ proposal }: { proposal: ListedProposal }): ReactNode {
  const { id, isFeatured, isOpen, hidden } = proposal;
  const named = { subject: `proposal:${id}`, name: nameOf(proposal) };
  return (
    <>
      {hidden && !isFeatured ? null : <ActButton act={featureAct({ ...named, isFeatured })} />}
      <ActButton act={hidden ? showAct(named) : hideAct(named)} />
      {isOpen ? <ActButton act={cancelAct({ id, name: named.name })} /> : null}
    </>
  );
}
