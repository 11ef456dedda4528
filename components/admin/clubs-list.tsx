import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { VerifiedBadge } from "@/components/clubs/verified-badge";
import {
  hideAct,
  hideChosenAct,
  showAct,
  verifyAct,
  verifyChosenAct,
} from "@/components/moderation/moderation-acts";
import { AppLink } from "@/components/ui/app-link";
import { type AdminClubTab, type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { ClubsPage, ListedClub } from "@/lib/admin/admin-views";
import { formatDate } from "@/lib/shared/format-time";
import type { Act } from "./act";
import { AdminTable } from "./admin-table";
import { Count } from "./count";
import { HiddenMark } from "./hidden-mark";
import { PersonCell } from "./person-cell";

/** Clubs, the newest first. */
export function ClubsList({
  query,
  page: { clubs, next },
  counts,
}: {
  query: AdminListQuery<AdminClubTab>;
  page: ClubsPage;
  counts: Record<AdminClubTab, number>;
}): ReactNode {
  return (
    <AdminTable
      caption="Clubs, the newest first"
      path="/admin/clubs"
      query={query}
      tabs={[
        { id: "active", label: "Active", count: counts.active },
        { id: "unverified", label: "Unverified", count: counts.unverified },
        { id: "archived", label: "Archived", count: counts.archived },
        { id: "hidden", label: "Hidden", count: counts.hidden },
      ]}
      search={{ label: "Search clubs", placeholder: "Name or words about it" }}
      csvHref={`/api/admin/clubs/csv${adminListSearch({ ...query, after: null }, "active")}`}
      columns={[
        { label: "Club", cell: (club) => <Club club={club} /> },
        {
          label: "Owner",
          isWide: true,
          cell: ({ owner, ownerName }) => (owner ? <PersonCell address={owner} name={ownerName} /> : "–"),
        },
        { label: "Members", align: "end", cell: ({ members }) => members },
        { label: "Proposals", align: "end", cell: ({ proposals }) => proposals },
        { label: "Flags", align: "end", cell: ({ openFlags }) => <Count of={openFlags} /> },
        { label: "Founded", cell: ({ createdAt }) => formatDate(createdAt) },
      ]}
      rows={clubs}
      rowKey={({ slug }) => `club:${slug}`}
      rowName={({ name }) => name}
      rowActs={clubActs}
      bulkActs={[verifyChosenAct, hideChosenAct]}
      next={next}
      empty={{
        title: query.q === "" ? "No club is here" : "No club matches",
        text: "Archived and hidden clubs have their own tabs.",
      }}
    />
  );
}

function Club({
  club: { slug, name, avatarHash, isVerified, isArchived, hidden },
}: {
  club: ListedClub;
}): ReactNode {
  return (
    <span className="flex items-start gap-3">
      <ClubAvatar slug={slug} avatarHash={avatarHash} className="mt-0.5 size-9" />
      <span className="min-w-0">
        <AppLink href={`/clubs/${slug}`} className="inline-flex items-center gap-1.5 hover:underline">
          <bdi>{name}</bdi>
          {isVerified ? <VerifiedBadge className="size-4.5" /> : null}
        </AppLink>
        <span className="block text-xs font-normal text-muted">
          {slug}
          {isArchived ? " · archived" : ""}
        </span>
        <HiddenMark hidden={hidden} />
      </span>
    </span>
  );
}

function clubActs({ slug, name, isVerified, hidden }: ListedClub): Act[] {
  const named = { subject: `club:${slug}`, name };
  return [verifyAct({ ...named, isVerified }), hidden ? showAct(named) : hideAct(named)];
}
