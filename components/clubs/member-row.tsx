import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { Avatar } from "@/components/ui/avatar";
import type { ClubMember } from "@/lib/clubs/club-schemas";
import { formatDate } from "@/lib/shared/format-time";

const ROLES = { owner: "Owner", moderator: "Moderator", member: null } as const;

/** One person of a club: who, since when, and what they are in it. */
export function MemberRow({ member, children }: { member: ClubMember; children?: ReactNode }): ReactNode {
  return (
    <PersonRow
      person={member}
      badge={ROLES[member.role]}
      text={`since ${formatDate(new Date(member.joinedAt))}`}
    >
      {children}
    </PersonRow>
  );
}

/** A person with their picture, name, what they are and a line about it; what can be done with them follows. */
export function PersonRow({
  person: { address, name },
  badge,
  text,
  children,
}: {
  person: { address: string; name: string | null };
  badge: string | null;
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="flex min-w-0 grow basis-44 items-center gap-3">
        <Avatar seed={address} className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PersonLink address={address} name={name} className="text-sm" />
            {badge === null ? null : (
              <span className="rounded-full border border-line px-2 py-0.5 text-xs font-semibold text-muted">
                {badge}
              </span>
            )}
          </p>
          <p className="text-xs text-muted">{text}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
