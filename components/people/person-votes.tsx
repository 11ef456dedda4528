import clsx from "clsx";
import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { Outcome } from "@/components/proposals/outcome";
import { AppLink } from "@/components/ui/app-link";
import { LocalTime } from "@/components/ui/local-time";
import { VoteReason } from "@/components/votes/vote-reason";
import type { PersonVote, PersonVotePage } from "@/lib/profiles/profile-schemas";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { formatVp } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { ProfileList, type ProfileListProps } from "./profile-list";

/** What a person voted for and why, the newest first. */
export function PersonVotes({
  page: { votes, next },
  serverTime,
  ...place
}: ProfileListProps<PersonVotePage> & {
  /** When the page was read, ISO 8601. */
  serverTime: string;
}): ReactNode {
  return (
    <ProfileList
      {...place}
      next={next}
      label="votes"
      title="Votes"
      isEmpty={votes.length === 0}
      empty={{
        drawing: "ballot",
        title: "No votes yet",
        text: "Votes appear here, with their reasons and what was decided.",
      }}
    >
      <ul aria-label="Votes, newest first" className="border-t border-line">
        {votes.map((vote) => (
          <Vote key={vote.messageHash} vote={vote} serverTime={serverTime} />
        ))}
      </ul>
    </ProfileList>
  );
}

function Vote({ vote, serverTime }: { vote: PersonVote; serverTime: string }): ReactNode {
  const { proposal, choice, reason, reasonHidden, power, castAt } = vote;
  const { club, number, title, isHidden, isOpen, outcome } = proposal;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-b border-line py-4 transition-colors duration-150 hover:bg-surface/70 has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-accent sm:grid-cols-[2.25rem_minmax(0,1fr)_auto]">
      <ClubAvatar
        slug={club.slug}
        avatarHash={club.avatarHash}
        className="size-9 max-sm:hidden sm:row-span-3"
      />
      <div className="min-w-0">
        <h3 className={clsx("text-base leading-snug wrap-anywhere", isHidden && "text-muted")} dir="auto">
          <AppLink
            href={`/clubs/${club.slug}/proposals/${number}`}
            className="outline-none after:absolute after:inset-0"
          >
            {isHidden ? "Hidden by an admin" : title}
          </AppLink>
        </h3>
        <p className="figures text-sm text-muted">
          <bdi>{club.name}</bdi> #{number}
          {" · "}
          {outcome === null ? (
            <span>{isOpen ? "still open" : "counting"}</span>
          ) : (
            <Outcome word={OUTCOME_WORDS[outcome]} />
          )}
        </p>
      </div>
      <div className="text-right">
        <p className={clsx("text-base font-semibold", choice === "yes" ? "text-yes" : "text-no")}>
          <span className="sr-only">Voted </span>
          {choice === "yes" ? "Yes" : "No"}
        </p>
        <p className="figures text-sm text-muted">
          <span className="max-sm:hidden">
            <LocalTime at={castAt} now={serverTime} className="relative" /> ·{" "}
          </span>
          {formatVp(BigInt(power))}
        </p>
      </div>
      {reason === "" ? null : (
        <div className="relative col-span-full mt-1 max-w-reading border-l-2 border-line pl-3 text-sm sm:col-start-2">
          <VoteReason text={reason} />
        </div>
      )}
      {reasonHidden === null ? null : (
        <p className="col-span-full text-sm text-muted sm:col-start-2">
          <span className="font-semibold">Reason hidden</span> by an admin,{" "}
          {formatTime(new Date(reasonHidden.at))}: <bdi className="wrap-anywhere">{reasonHidden.reason}</bdi>
        </p>
      )}
      <p className="figures col-span-full text-sm text-muted sm:hidden">
        <LocalTime at={castAt} now={serverTime} className="relative" />
      </p>
    </li>
  );
}
