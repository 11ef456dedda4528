import type { ReactNode } from "react";
import { BountyPill } from "@/components/bounties/bounty-pill";
import { RewardFigure } from "@/components/bounties/reward-figure";
import { cancelBountyAct, hideChosenAct } from "@/components/moderation/moderation-acts";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { AdminBountyTab } from "@/lib/admin/admin-tabs";
import type { BountiesPage, ListedBounty } from "@/lib/admin/admin-views";
import { bountyStateWords } from "@/lib/bounties/describe-bounty";
import { formatTime } from "@/lib/shared/format-time";
import { AdminTable } from "./admin-table";
import { postedActs, postedColumns, postedName } from "./posted";

const COLUMNS = postedColumns("bounty", { label: "Bounty", author: "Sponsor" });

/** Bounties of all clubs, the newest first. */
export function BountiesList({
  query,
  page: { bounties, next },
  counts,
  token,
}: {
  query: AdminListQuery<AdminBountyTab>;
  page: BountiesPage;
  counts: Record<AdminBountyTab, number>;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  return (
    <AdminTable
      caption="Bounties, the newest first"
      path="/admin/bounties"
      query={query}
      tabs={[
        { id: "open", label: "Open", count: counts.open },
        { id: "in-review", label: "In review", count: counts["in-review"] },
        { id: "overdue", label: "Overdue", count: counts.overdue },
        { id: "unpaid", label: "Unpaid", count: counts.unpaid },
        { id: "completed", label: "Completed", count: counts.completed },
        { id: "cancelled", label: "Cancelled", count: counts.cancelled },
        { id: "hidden", label: "Hidden", count: counts.hidden },
        { id: "featured", label: "Featured", count: counts.featured },
      ]}
      search={{ label: "Search bounties", placeholder: "Title or club" }}
      csvHref={`/api/admin/bounties/csv${adminListSearch({ ...query, after: null }, "open")}`}
      columns={[
        COLUMNS.text,
        COLUMNS.author,
        {
          label: "Reward",
          align: "end",
          cell: ({ asset, totalWei }) => <RewardFigure asset={asset} wei={totalWei} token={token} />,
        },
        { label: "Status", cell: (bounty) => <State bounty={bounty} /> },
        { label: "Submissions", align: "end", cell: ({ submissions }) => submissions },
        COLUMNS.flags,
      ]}
      rows={bounties}
      rowKey={({ id }) => `bounty:${id}`}
      rowName={(bounty) => postedName("bounty", bounty)}
      rowActs={(bounty) => postedActs("bounty", bounty, cancelBountyAct)}
      bulkActs={[hideChosenAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No bounty is here" : "No bounty matches",
        text: "Each state has its own tab; a part of the title or of the club's name is enough to find one.",
      }}
    />
  );
}

/** The state and the day that counts in it. */
function State({
  bounty: { state, submissionsUntil, winnersBy, announcedAt, unpaid },
}: {
  bounty: ListedBounty;
}): ReactNode {
  return (
    <div className="@min-[54rem]:min-w-30">
      <BountyPill words={{ state, word: bountyStateWords[state] }} />
      <span className="mt-1 block text-xs text-muted">
        {state === "open"
          ? `until ${formatTime(submissionsUntil)}`
          : state === "cancelled"
            ? "no winners"
            : announcedAt === null
              ? `winners by ${formatTime(winnersBy)}`
              : `named ${formatTime(announcedAt)}`}
      </span>
      {unpaid === 0 ? null : <b className="block text-xs text-danger">{unpaid} unpaid</b>}
    </div>
  );
}
