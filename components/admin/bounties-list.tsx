import type { ReactNode } from "react";
import { BOUNTY_DOTS } from "@/components/bounties/bounty-pill";
import { RewardFigure } from "@/components/bounties/reward-figure";
import { hideChosenAct } from "@/components/moderation/moderation-acts";
import { type AdminBountyTab, type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { BountiesPage, ListedBounty } from "@/lib/admin/admin-views";
import { describeBounty } from "@/lib/bounties/describe-bounty";
import { overdueDays, payoutDue } from "@/lib/bounties/payout-state";
import { formatUntil } from "@/lib/shared/format-time";
import { AdminTable } from "./admin-table";
import { postedActs, postedColumns, postedName } from "./posted";
import { StatusCell } from "./status-cell";

const COLUMNS = postedColumns("bounty", { label: "Bounty", author: "Sponsor" });

/** Bounties of all clubs, the newest first. */
export function BountiesList({
  query,
  page: { bounties, now, next },
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
          label: "Prize",
          align: "end",
          cell: ({ asset, totalWei }) => <RewardFigure asset={asset} wei={totalWei} token={token} />,
        },
        { label: "Status", isWide: true, cell: (bounty) => <State bounty={bounty} now={now} /> },
        { label: "Submissions", align: "end", cell: ({ submissions }) => submissions },
        COLUMNS.flags,
      ]}
      rows={bounties}
      rowKey={({ id }) => `bounty:${id}`}
      rowName={(bounty) => postedName("bounty", bounty)}
      rowActs={(bounty) => postedActs("bounty", bounty)}
      bulkActs={[hideChosenAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No bounty is here" : "No bounty matches",
        text: "Each state has its own tab; a part of the title or of the club's name is enough to find one.",
      }}
    />
  );
}

/** The state and the day that counts in it; winners who are not paid come before everything else. */
function State({ bounty, now }: { bounty: ListedBounty; now: Date }): ReactNode {
  const { announcedAt, unpaid, winners } = bounty;
  if (announcedAt !== null && unpaid > 0) {
    const due = payoutDue(announcedAt);
    const days = overdueDays({ owedSince: announcedAt, now });
    const when =
      days === 0
        ? `due in ${formatUntil(due.toISOString(), now)}`
        : `${days} ${days === 1 ? "day" : "days"} overdue`;
    const who =
      unpaid === winners ? `${winners} ${winners === 1 ? "winner" : "winners"}` : `${unpaid} of ${winners}`;
    return (
      <StatusCell
        dot={days === 0 ? "bg-pending" : "bg-danger"}
        word="Unpaid"
        time={`${who} unpaid, ${when}`}
        at={due}
        isLate={days > 0}
      />
    );
  }
  const { state, word, time, at } = describeBounty(
    {
      state: bounty.state,
      submissionsUntil: bounty.submissionsUntil.toISOString(),
      winnersBy: bounty.winnersBy.toISOString(),
      announcedAt: announcedAt?.toISOString() ?? null,
    },
    now,
  );
  return (
    <StatusCell
      dot={BOUNTY_DOTS[state]}
      word={word}
      time={time}
      at={new Date(at)}
      isLate={state === "overdue"}
    />
  );
}
