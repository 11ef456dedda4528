import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { MemberRole } from "@/lib/clubs/club-rights";
import type { ClubCard as Card } from "@/lib/clubs/club-schemas";
import { formatDate } from "@/lib/shared/format-time";
import { ClubAvatar } from "./club-avatar";
import { ClubCounts } from "./club-counts";
import { ClubMembership } from "./club-membership";
import { VerifiedBadge } from "./verified-badge";

/** A club in the list: all of it leads to the club, and its button joins. */
export function ClubCard({ club, role }: { club: Card; role: MemberRole | null }): ReactNode {
  return (
    <li className="group/card relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-accent/60 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent">
      <div className="flex items-center gap-3.5">
        <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-13" />
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 text-lg leading-tight">
            <AppLink
              href={`/clubs/${club.slug}`}
              className="line-clamp-2 min-w-0 break-words outline-none after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{club.name}</bdi>
            </AppLink>
            {club.verified ? <VerifiedBadge className="size-4.5" /> : null}
          </h2>
          <p className="mt-0.5 truncate text-xs text-muted">
            {club.hidden ? (
              <b className="text-closed">Hidden by an admin</b>
            ) : club.archived ? (
              <b className="text-closed">Archived</b>
            ) : (
              `Founded ${formatDate(new Date(club.createdAt))}`
            )}
          </p>
        </div>
      </div>
      <p className="mt-4 mb-5 line-clamp-2 min-h-[3em] text-sm break-words text-muted" dir="auto">
        {club.hidden ? club.hidden.reason : club.about || "No description yet."}
      </p>
      <ClubCounts club={club} className="mt-auto mb-4" />
      <div className="border-t border-line pt-4">
        <ClubMembership club={club} role={role} />
      </div>
    </li>
  );
}

export const CLUB_GRID = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";
