import type { ReactNode } from "react";
import { BanNotice } from "@/components/moderation/ban-notice";
import { ContentTools } from "@/components/moderation/content-tools";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { LateGlyph } from "@/components/ui/late-glyph";
import { type ClubRole, isGranted, type MemberRole } from "@/lib/clubs/club-rights";
import type { ClubDetail } from "@/lib/clubs/club-schemas";
import type { StandingBan } from "@/lib/clubs/standing-ban";
import { formatDate } from "@/lib/shared/format-time";
import { ClubAvatar } from "./club-avatar";
import { ClubCounts } from "./club-counts";
import { ClubHeaderMembership } from "./club-header-membership";
import { type ClubTab, ClubTabs } from "./club-tabs";
import { formatQuorum } from "./format-quorum";
import { LazyInvitationCard } from "./lazy-forms";
import { VerifiedBadge } from "./verified-badge";

export type ClubFrameView = {
  club: ClubDetail;
  memberRole: MemberRole | null;
  roles: readonly ClubRole[];
  ban: StandingBan | null;
  /** Until when the reader can accept to be a moderator. */
  invitedUntil: string | null;
};

/** The frame of every page of a club: its head, joining, and its tabs. */
export function ClubFrame({
  view,
  tab,
  children,
}: {
  view: ClubFrameView;
  tab: ClubTab;
  children: ReactNode;
}): ReactNode {
  const { club, memberRole, roles, ban, invitedUntil } = view;
  return (
    <div className="wrap pb-8">
      <p className="pt-6 text-sm">
        <AppLink href="/clubs" className="text-muted hover:text-text">
          <LateGlyph name="back" className="mr-1 inline size-3.5" />
          All clubs
        </AppLink>
      </p>
      <header className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-16 sm:size-22" />
        <div className="min-w-0">
          <h1 className="flex items-center gap-2 text-2xl sm:text-3xl">
            <bdi className="min-w-0 break-words">{club.name}</bdi>
            {club.verified ? <VerifiedBadge className="size-6" /> : null}
          </h1>
          <p className="mt-1 text-sm text-muted">
            Founded {formatDate(new Date(club.createdAt))} · quorum {formatQuorum(club.quorumBasisPoints)}
          </p>
          <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-4">
            <ClubCounts club={club} />
            <ContentTools
              subject={`club:${club.slug}`}
              name="this club"
              isHidden={club.hidden !== null}
              isFlaggable={memberRole !== "owner"}
              className="flex flex-wrap gap-x-4"
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-lg:col-span-2">
          {club.hidden || ban ? null : (
            <ClubHeaderMembership club={club} role={memberRole} isQuiet={invitedUntil !== null} />
          )}
          {club.hidden || ban || club.archived ? null : (
            <AppLink
              href={`/clubs/${club.slug}/proposals/new`}
              className={buttonClass({
                variant: memberRole === null ? "secondary" : "primary",
                className: "max-sm:h-11",
              })}
            >
              New proposal
            </AppLink>
          )}
        </div>
      </header>
      <BanNotice ban={ban} className="mt-6" />
      {invitedUntil === null || ban || club.hidden || club.archived ? null : (
        <LazyInvitationCard club={club} until={invitedUntil} />
      )}
      {club.archived ? (
        <p className="mt-6 rounded-card border border-line bg-surface px-4 py-3 text-sm">
          <b className="text-closed">Archived</b>
          {club.archivedAt ? ` on ${formatDate(new Date(club.archivedAt))}` : ""}: {club.archiveReason} You
          can still read everything, but nothing can change. An admin can bring the club back.
        </p>
      ) : null}
      {club.hidden ? (
        <div className="mt-8">
          <HiddenNotice hidden={club.hidden} club={club.slug}>
            Its name and texts are not shown, and nothing new can be published here. Voting on its proposals
            continues and every vote counts.
          </HiddenNotice>
        </div>
      ) : (
        <>
          <ClubTabs slug={club.slug} current={tab} hasSettings={canSeeSettings(roles)} />
          <div className="pt-8">{children}</div>
        </>
      )}
    </div>
  );
}

/** Whether someone with these roles may change anything on the settings page. */
function canSeeSettings(roles: readonly ClubRole[]): boolean {
  return isGranted({ roles, action: "club.edit-profile" });
}
