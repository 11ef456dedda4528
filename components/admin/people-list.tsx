import type { ReactNode } from "react";
import { type AdminListQuery, adminListSearch, type PeopleTab } from "@/lib/admin/admin-list";
import type { PeopleCounts, PeoplePage, PersonEntry } from "@/lib/admin/admin-views";
import { formatAddress } from "@/lib/shared/address";
import { formatTrillions, formatVotingPower } from "@/lib/shared/format-number";
import { personActs } from "./admin-acts";
import { AdminTable } from "./admin-table";
import { Count } from "./count";
import { PersonCell } from "./person-cell";
import { RoleMark } from "./role-mark";
import { endPeopleSessionsAct } from "./session-acts";

/** People in the order of their addresses. */
export function PeopleList({
  query,
  page: { people, next },
  counts,
}: {
  query: AdminListQuery<PeopleTab>;
  page: PeoplePage;
  counts: PeopleCounts;
}): ReactNode {
  return (
    <AdminTable
      caption="People in the order of their addresses"
      path="/admin/people"
      query={query}
      tabs={[
        { id: "everybody", label: "Everybody", count: null },
        { id: "signed-in", label: "Signed in", count: counts.signedIn },
        { id: "admins", label: "Admins", count: counts.admins },
        { id: "staff", label: "Club staff", count: counts.staff },
        { id: "banned", label: "Banned", count: counts.banned },
      ]}
      search={{ label: "Search by address", placeholder: "Search by address" }}
      csvHref={`/api/admin/people/csv${adminListSearch({ ...query, after: null }, "everybody")}`}
      columns={[
        { label: "Person", cell: (person) => <Person person={person} /> },
        { label: "Power now", align: "end", cell: (person) => <Power person={person} /> },
        { label: "Clubs", cell: describeClubs },
        { label: "Proposals", align: "end", cell: ({ proposals }) => <Count of={proposals} /> },
        { label: "Votes", align: "end", cell: ({ votes }) => <Count of={votes} /> },
        { label: "Sessions", align: "end", cell: ({ liveSessions }) => <Count of={liveSessions} /> },
      ]}
      rows={people}
      rowKey={({ address }) => address}
      rowName={({ address }) => formatAddress(address)}
      rowActs={personActs}
      bulkActs={[endPeopleSessionsAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No people yet" : "Nobody matches",
        text: "An address begins with 0x and has digits and the letters a to f.",
      }}
    />
  );
}

function Person({ person: { address, name, role, bans } }: { person: PersonEntry }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PersonCell address={address} name={name} />
      {role === null ? null : <RoleMark role={role} />}
      {bans === 0 ? null : (
        <span className="text-xs font-semibold text-danger">{bans === 1 ? "1 ban" : `${bans} bans`}</span>
      )}
    </span>
  );
}

function Power({ person: { holdings } }: { person: PersonEntry }): ReactNode {
  if (holdings === null) return <span title="The index does not know it now.">–</span>;
  return (
    <>
      <span className="whitespace-nowrap">{formatVotingPower(holdings.powerWei)} VP</span>
      <span className="block text-xs whitespace-nowrap text-muted">
        {holdings.nftCount.toString()} NFT, {formatTrillions(holdings.tokenWei)}
      </span>
    </>
  );
}

function describeClubs({ clubsOwned, clubsModerated, clubsJoined }: PersonEntry): string {
  const parts = [
    [clubsOwned, "owned"],
    [clubsModerated, "moderated"],
    [clubsJoined, "joined"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.length === 0 ? "None" : said.join(", ");
}
