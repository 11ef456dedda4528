import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { Avatar } from "@/components/ui/avatar";
import type { ClubMember } from "@/lib/clubs/club-schemas";
import { formatDate } from "@/lib/shared/format-date";

const ROLES = { owner: "Owner", moderator: "Moderator", member: null } as const;

/** One person of a club: who, since when, and what they are in it. */
export function MemberRow({ member, children }: { member: ClubMember; children?: ReactNode }): ReactNode {
  const title = ROLES[member.role];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <Avatar seed={member.address} className="size-9" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PersonLink address={member.address} name={member.name} className="text-sm" />
          {title ? (
            <span className="rounded-full border border-line px-2 py-0.5 text-xs font-semibold text-accent">
              {title}
            </span>
          ) : null}
        </p>
        <p className="text-xs text-muted">since {formatDate(new Date(member.joinedAt))}</p>
      </div>
      {children}
    </li>
  );
}
