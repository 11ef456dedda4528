import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { SessionPage } from "@/lib/admin/admin-views";
import { formatAddress } from "@/lib/shared/address";
import { formatTime } from "@/lib/shared/format-time";
import { AdminTable } from "./admin-table";
import { PersonCell } from "./person-cell";
import { endChosenSessionsAct, endSessionAct } from "./session-acts";

/** Sessions that live, the newest first. */
export function SessionsList({
  query,
  page: { sessions, next },
}: {
  query: AdminListQuery;
  page: SessionPage;
}): ReactNode {
  return (
    <AdminTable
      caption="Sessions that live, the newest first"
      path="/admin/sessions"
      query={query}
      tabs={[{ id: "live", label: "Live", count: null }]}
      search={{ label: "Search by address", placeholder: "Search by address" }}
      csvHref={`/api/admin/sessions/csv${adminListSearch({ ...query, after: null }, "live")}`}
      columns={[
        {
          label: "Person",
          cell: ({ address, name, isOwn }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PersonCell address={address} name={name} />
              {isOwn ? <Badge isStrong>This browser</Badge> : null}
            </span>
          ),
        },
        { label: "Signed in", cell: ({ createdAt }) => <LocalTime at={createdAt.toISOString()} /> },
        { label: "Last seen", cell: ({ lastSeenAt }) => <LocalTime at={lastSeenAt.toISOString()} /> },
        { label: "Ends", cell: ({ expiresAt }) => <LocalTime at={expiresAt.toISOString()} /> },
      ]}
      rows={sessions}
      rowKey={({ key }) => key}
      rowName={({ address, createdAt }) => `${formatAddress(address)}, signed in ${formatTime(createdAt)}`}
      rowActs={(session) => [endSessionAct(session)]}
      bulkActs={[endChosenSessionsAct]}
      next={next}
      empty={{
        title: query.q === "" ? "Nobody is signed in" : "No session matches",
        text: "Sessions end by themselves after 7 days without a visit, and after 30 days.",
      }}
    />
  );
}
