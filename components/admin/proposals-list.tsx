import type { ReactNode } from "react";
import { hideChosenAct } from "@/components/moderation/moderation-acts";
import { type AdminListQuery, type AdminProposalTab, adminListSearch } from "@/lib/admin/admin-list";
import type { ListedProposal, ProposalsPage } from "@/lib/admin/admin-views";
import { formatAgo, formatUntil } from "@/lib/shared/format-time";
import { AdminTable } from "./admin-table";
import { postedActs, postedColumns, postedName } from "./posted";
import { StatusCell } from "./status-cell";

const COLUMNS = postedColumns("proposal", { label: "Proposal", author: "Author" });

/** Proposals of all clubs, the newest first. */
export function ProposalsList({
  query,
  page: { proposals, now, next },
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
        COLUMNS.text,
        COLUMNS.author,
        { label: "Status", isWide: true, cell: (proposal) => <State proposal={proposal} now={now} /> },
        { label: "Votes", align: "end", cell: ({ votes }) => votes },
        COLUMNS.flags,
      ]}
      rows={proposals}
      rowKey={({ id }) => `proposal:${id}`}
      rowName={(proposal) => postedName("proposal", proposal)}
      rowActs={(proposal) => postedActs("proposal", proposal)}
      bulkActs={[hideChosenAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No proposal is here" : "No proposal matches",
        text: "Each state has its own tab; a part of the title or of the club's name is enough to find one.",
      }}
    />
  );
}

/** The phase, and when it ends or ended. */
function State({
  proposal: { startsAt, endsAt, isCancelled },
  now,
}: {
  proposal: ListedProposal;
  now: Date;
}): ReactNode {
  if (isCancelled) return <StatusCell dot="bg-closed" word="Cancelled" time="" at={endsAt} />;
  if (now < startsAt) {
    const time = `opens in ${formatUntil(startsAt.toISOString(), now)}`;
    return <StatusCell dot="bg-pending" word="Pending" time={time} at={startsAt} />;
  }
  if (now < endsAt) {
    const time = `ends in ${formatUntil(endsAt.toISOString(), now)}`;
    return <StatusCell dot="bg-active" word="Active" time={time} at={endsAt} />;
  }
  const time = `ended ${formatAgo(endsAt.toISOString(), now)}`;
  return <StatusCell dot="bg-closed" word="Closed" time={time} at={endsAt} />;
}
