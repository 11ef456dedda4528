import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { VoteReason } from "@/components/votes/vote-reason";
import type { PersonVote, PersonVotePage } from "@/lib/profiles/profile-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { ProfileList, type ProfileListProps } from "./profile-list";

/** What a person voted for and why, the newest first. */
export function PersonVotes({
  page: { votes, next },
  ...place
}: ProfileListProps<PersonVotePage>): ReactNode {
  return (
    <ProfileList
      {...place}
      next={next}
      label="votes"
      title="Votes"
      isEmpty={votes.length === 0}
      empty={{
        drawing: "ballot",
        title: "No votes here",
        text: "Votes will appear here.",
      }}
    >
      <ul
        aria-label="Votes, newest first"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {votes.map((vote) => (
          <Vote key={vote.messageHash} vote={vote} />
        ))}
      </ul>
    </ProfileList>
  );
}

function Vote({ vote }: { vote: PersonVote }): ReactNode {
  const { proposal, choice, reason, reasonHidden, power, castAt } = vote;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-4 sm:grid-cols-[3rem_minmax(0,1fr)_auto] sm:px-5">
      <p
        className={clsx(
          "font-semibold max-sm:order-2 max-sm:text-right",
          choice === "yes" ? "text-yes" : "text-no",
        )}
      >
        {choice === "yes" ? "Yes" : "No"}
      </p>
      <div className="min-w-0 max-sm:order-1">
        <p className="wrap-anywhere">
          <AppLink
            href={`/clubs/${proposal.club.slug}/proposals/${proposal.number}`}
            className={clsx(
              "font-semibold underline-offset-4 hover:underline",
              proposal.isHidden && "text-muted",
            )}
          >
            <bdi>{proposal.isHidden ? "Hidden by an admin" : proposal.title}</bdi>
          </AppLink>
        </p>
        <p className="figures flex flex-wrap gap-x-2 text-sm text-muted">
          <span>
            <bdi>{proposal.club.name}</bdi> #{proposal.number}
          </span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <time dateTime={castAt}>{formatTime(new Date(castAt))}</time>
          {proposal.isOpen ? (
            <>
              <span aria-hidden="true" className="max-sm:hidden">
                ·
              </span>
              <span>may still change</span>
            </>
          ) : null}
        </p>
      </div>
      <p className="figures text-right whitespace-nowrap max-sm:order-3 max-sm:col-span-2 max-sm:text-left max-sm:text-sm">
        <b className="font-semibold">{formatVotingPower(BigInt(power))}</b>{" "}
        <span className="text-sm text-muted">VP</span>
      </p>
      {reason === "" ? null : (
        <div className="col-span-full text-sm text-muted max-sm:order-4 sm:col-start-2">
          <VoteReason text={reason} />
        </div>
      )}
      {reasonHidden === null ? null : (
        <p className="col-span-full text-sm text-muted max-sm:order-4 sm:col-start-2">
          <span className="font-semibold">Reason hidden</span> by an admin,{" "}
          {formatTime(new Date(reasonHidden.at))}: <bdi className="wrap-anywhere">{reasonHidden.reason}</bdi>
        </p>
      )}
    </li>
  );
}
