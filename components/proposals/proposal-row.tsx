import clsx from "clsx";
import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { LocalTime } from "@/components/ui/local-time";
import { describeStatus, type StatusWords } from "@/lib/proposals/describe-status";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatAddress } from "@/lib/shared/address";
import { formatVp } from "@/lib/shared/format-number";
import { formatTime, formatUntil } from "@/lib/shared/format-time";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { Outcome } from "./outcome";
import { ResultBar } from "./result-bar";
import { YourVote } from "./your-vote";

/** A list of proposals. Each is a row, or a card where the list is narrower than 700 px. */
export function ProposalList({
  label,
  proposals,
  serverTime,
  votes,
  showsClub = false,
}: {
  /** What the list is called by people who hear it. */
  label: string;
  proposals: readonly ProposalSummary[];
  /** When the list was read, ISO 8601. */
  serverTime: string;
  /** What the reader voted; left out, the rows have no place for it. */
  votes?: OwnVotes;
  showsClub?: boolean;
}): ReactNode {
  return (
    <ul aria-label={label} className="@container border-t border-line">
      {proposals.map((proposal) => (
        <ProposalRow
          key={proposal.id}
          proposal={proposal}
          serverTime={serverTime}
          showsClub={showsClub}
          vote={
            votes === undefined ? null : (
              <YourVote
                proposal={proposal}
                isOpen={describeStatus(proposal, new Date(serverTime)).status === "Active"}
                vote={votes === null ? null : (votes[proposal.id] ?? { choice: null, power: null })}
              />
            )
          }
        />
      ))}
    </ul>
  );
}

/** Its place in the grid of a list of 700 px and of 960 px or more. */
const PLACES = {
  row: "@min-[700px]:grid-cols-[2.25rem_minmax(0,1fr)_9.5rem] @min-[960px]:grid-cols-[2.25rem_minmax(0,1fr)_15.25rem_8.75rem_9.5rem]",
  picture: "@max-[700px]:hidden @min-[700px]:row-span-2 @min-[960px]:row-span-1",
  what: "col-span-2 @min-[700px]:col-span-1 @min-[700px]:col-start-2",
  result:
    "col-span-2 @min-[700px]:col-span-1 @min-[700px]:col-start-2 @min-[700px]:row-start-2 @min-[960px]:col-start-3 @min-[960px]:row-start-1",
  when: "@min-[700px]:col-start-3 @min-[700px]:row-start-1 @min-[700px]:text-right @min-[960px]:col-start-4 @min-[960px]:text-left",
  vote: "justify-self-end @min-[700px]:col-start-3 @min-[700px]:row-start-2 @min-[960px]:col-start-5 @min-[960px]:row-start-1",
} as const;

function ProposalRow({
  proposal,
  serverTime,
  showsClub,
  vote,
}: {
  proposal: ProposalSummary;
  serverTime: string;
  showsClub: boolean;
  vote: ReactNode;
}): ReactNode {
  const { club, author } = proposal;
  const words = describeStatus(proposal, new Date(serverTime));
  return (
    <li
      className={clsx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 border-b border-line py-4 transition-colors duration-150 hover:bg-surface/70 has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-accent @min-[700px]:gap-y-2 @min-[700px]:py-3",
        PLACES.row,
      )}
    >
      <span className={PLACES.picture}>
        {showsClub ? (
          <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-9" />
        ) : (
          <Avatar seed={author} className="size-9" />
        )}
      </span>
      <What proposal={proposal} words={words} showsClub={showsClub} />
      {words.status === "Pending" ? (
        <p className={clsx("text-sm text-muted @max-[960px]:hidden", PLACES.result)}>Not open yet</p>
      ) : (
        <Result proposal={proposal} words={words} />
      )}
      <When words={words} serverTime={serverTime} />
      <div className={clsx("relative empty:hidden", PLACES.vote)}>{vote}</div>
    </li>
  );
}

/** The outcome first where there is one, then the title, which makes all of the row a link. */
function What({
  proposal: { club, number, title, author, authorName, hidden, isFeatured },
  words,
  showsClub,
}: {
  proposal: ProposalSummary;
  words: StatusWords;
  showsClub: boolean;
}): ReactNode {
  return (
    <div className={clsx("min-w-0", PLACES.what)}>
      <div className="@min-[700px]:flex @min-[700px]:items-baseline @min-[700px]:gap-2.5">
        {words.outcome === null ? null : (
          <p className="shrink-0">
            <Outcome word={words.outcome} className="font-display" />
          </p>
        )}
        <h3
          className={clsx("min-w-0 text-base leading-snug wrap-anywhere", hidden && "text-muted")}
          dir="auto"
        >
          <AppLink
            href={`/clubs/${club.slug}/proposals/${number}`}
            className="outline-none after:absolute after:inset-0"
          >
            {hidden ? "Hidden by an admin" : title}
          </AppLink>
        </h3>
        {isFeatured ? <span className="shrink-0 text-xs font-semibold text-accent">Featured</span> : null}
      </div>
      <p className="figures truncate text-sm text-muted">
        {showsClub ? (
          <>
            <bdi>{club.name}</bdi>{" "}
          </>
        ) : null}
        #{number}
        {" · "}
        {authorName === null || authorName === "" ? (
          <span className="font-mono text-xs" title={author}>
            {formatAddress(author)}
          </span>
        ) : (
          <bdi title={author}>{authorName}</bdi>
        )}
      </p>
      {hidden ? (
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          {formatTime(new Date(hidden.at))}: {hidden.reason}
        </p>
      ) : null}
    </div>
  );
}

/** One bar, and the same in words. */
function Result({ proposal, words }: { proposal: ProposalSummary; words: StatusWords }): ReactNode {
  const { tally, quorumPower } = proposal;
  const { yesShare, noShare, quorumShare } = resultShares(proposal, { decimals: 0 });
  const hasVotes = tally.yesCount + tally.noCount > 0;
  return (
    <div className={PLACES.result}>
      <ResultBar result={proposal} />
      <p className="figures mt-2 flex gap-x-2.5 text-sm leading-tight whitespace-nowrap text-muted">
        {hasVotes ? (
          <>
            <span className="text-text">
              <b className="font-semibold text-yes">Yes</b> {yesShare} %
            </span>
            <span className="text-text">
              <b className="font-semibold text-no">No</b> {noShare} %
            </span>
          </>
        ) : (
          <span>No votes{words.status === "Active" ? " yet" : ""}</span>
        )}
        <span className="ml-auto">{quorumWords({ hasVotes, quorumShare, quorumPower })}</span>
      </p>
    </div>
  );
}

function quorumWords({
  hasVotes,
  quorumShare,
  quorumPower,
}: {
  hasVotes: boolean;
  quorumShare: string | null;
  quorumPower: string;
}): string {
  if (quorumShare === null) return "no quorum";
  return hasVotes ? `${quorumShare} % of quorum` : `quorum ${formatVp(BigInt(quorumPower))}`;
}

/** How long it is until the vote opens or ends, and when that is; of a decided one, when it ended. */
function When({ words, serverTime }: { words: StatusWords; serverTime: string }): ReactNode {
  const { status, at, time } = words;
  const moment = <LocalTime at={at} now={serverTime} className="relative" />;
  const place = clsx("figures text-sm text-muted", PLACES.when);
  // Lists don't know when a proposal was cancelled.
  if (status === "Closed") return <p className={place}>{time === "" ? null : <>ended {moment}</>}</p>;
  const left = formatUntil(at, new Date(serverTime));
  return (
    <p className={clsx(place, "flex flex-wrap items-baseline gap-x-2 @min-[700px]:block")}>
      <b className="block font-semibold text-text">{status === "Active" ? `${left} left` : `in ${left}`}</b>
      <span className="@max-[700px]:sr-only">{status === "Active" ? "ends" : "opens"} </span>
      {moment}
    </p>
  );
}
