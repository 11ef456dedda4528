import clsx from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { DocumentLink } from "@/components/ui/document-link";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { ClubDetail, MemberList, ModeratorInvite } from "@/lib/clubs/club-schemas";
import { InviteLink } from "./invite-link";
import { LazyMemberActions, LazyModeratorInvites } from "./lazy-forms";
import { MemberLists } from "./member-lists";
import { MemberRow } from "./member-row";

/** Everybody in a club, page by page; the owner chooses moderators here. */
export function ClubMembers({
  club,
  list,
  roles,
  invites,
  isFirstPage,
}: {
  club: ClubDetail;
  list: MemberList;
  roles: readonly ClubRole[];
  /** Who was asked to be a moderator; null for readers who can't invite. */
  invites: readonly ModeratorInvite[] | null;
  isFirstPage: boolean;
}): ReactNode {
  const canManage = isGranted({ roles, action: "club.set-role" }) && !club.archived;
  return (
    <>
      <MemberLists slug={club.slug} current="Join date" />
      <div className={clsx("grid gap-10", isFirstPage && "lg:grid-cols-[minmax(0,1fr)_21rem]")}>
        {isFirstPage ? (
          <div className="grid min-w-0 content-start gap-10 self-start lg:sticky lg:top-22 lg:col-start-2">
            {invites === null ? null : <Invite slug={club.slug} invites={invites} />}
            <section aria-labelledby="staff">
              <h2 id="staff" className="mb-4 text-xl">
                Owner and moderators
              </h2>
              <People club={club} people={list.staff} canManage={canManage} />
            </section>
          </div>
        ) : (
          <p className="text-sm">
            <DocumentLink className="link" href={`/clubs/${club.slug}/members`}>
              Back to the first members
            </DocumentLink>
          </p>
        )}
        <section aria-labelledby="members" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="members" className="mb-4 text-xl">
            Members
          </h2>
          {list.members.length === 0 ? (
            <p className="rounded-card border border-dashed border-line p-6 text-muted">
              {canManage
                ? "Nobody has joined yet. Send people the invite link."
                : "Nobody has joined yet except the owner and moderators."}
            </p>
          ) : (
            <People club={club} people={list.members} canManage={canManage} isLong />
          )}
          {list.next ? (
            <p className="mt-6 flex justify-center">
              <a className={buttonClass({ size: "large" })} href={`?after=${list.next}`}>
                Next members
              </a>
            </p>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Invite({ slug, invites }: { slug: string; invites: readonly ModeratorInvite[] }): ReactNode {
  return (
    <section
      aria-labelledby="invite"
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5"
    >
      <div>
        <h2 id="invite" className="text-base">
          Invite people
        </h2>
        <p className="mt-1 mb-3 text-sm text-muted">Everybody who opens this link can join.</p>
        <InviteLink slug={slug} />
      </div>
      <div>
        <LazyModeratorInvites slug={slug} invites={invites} />
      </div>
    </section>
  );
}

function People({
  club,
  people,
  canManage,
  isLong = false,
}: {
  club: ClubDetail;
  people: MemberList["members"];
  canManage: boolean;
  /** Two in a row where there is room, unless each has buttons. */
  isLong?: boolean;
}): ReactNode {
  return (
    <ul
      className={clsx(
        "grid overflow-hidden rounded-card border border-line bg-surface *:-mb-px *:border-b *:border-line *:px-4 *:py-3.5 sm:*:px-5",
        isLong && !canManage && "sm:grid-cols-2",
      )}
    >
      {people.map((member) => (
        <MemberRow key={member.address} member={member}>
          {canManage && member.role !== "owner" ? (
            <LazyMemberActions slug={club.slug} member={member} />
          ) : null}
        </MemberRow>
      ))}
    </ul>
  );
}
