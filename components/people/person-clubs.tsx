import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { VerifiedBadge } from "@/components/clubs/verified-badge";
import { AppLink } from "@/components/ui/app-link";
import type { PersonClub, PersonClubPage } from "@/lib/profiles/profile-schemas";
import { formatDate } from "@/lib/shared/format-time";
import { ProfileList, type ProfileListProps } from "./profile-list";

const ROLES = { owner: "Owner", moderator: "Moderator", member: null } as const;

/** The clubs that a person is in: those that they run first. */
export function PersonClubs({
  page: { clubs, next },
  ...place
}: ProfileListProps<PersonClubPage>): ReactNode {
  return (
    <ProfileList
      {...place}
      next={next}
      label="clubs"
      title="Clubs"
      isEmpty={clubs.length === 0}
      empty={{
        drawing: "club",
        title: "In no club",
        text: "Clubs will appear here.",
      }}
    >
      <ul aria-label="Clubs" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {clubs.map((club) => (
          <Club key={club.slug} club={club} />
        ))}
      </ul>
    </ProfileList>
  );
}

function Club({
  club: { slug, name, verified, avatarHash, isArchived, role, joinedAt },
}: {
  club: PersonClub;
}): ReactNode {
  const title = ROLES[role];
  return (
    <li className="relative flex items-center gap-3.5 rounded-card border border-line bg-surface p-4 transition-colors duration-150 focus-within:border-muted hover:border-muted">
      <ClubAvatar slug={slug} avatarHash={avatarHash} className="size-11" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold">
          <AppLink
            href={`/clubs/${slug}`}
            className="min-w-0 wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{name}</bdi>
          </AppLink>
          {verified ? <VerifiedBadge className="size-4" /> : null}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {title === null ? null : <span className="font-semibold text-accent">{title}</span>}
          <span>since {formatDate(new Date(joinedAt))}</span>
          {isArchived ? <span>· archived</span> : null}
        </p>
      </div>
    </li>
  );
}
