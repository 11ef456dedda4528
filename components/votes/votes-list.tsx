"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import { formatBlock, formatVotingPower } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { mergeVotes } from "@/lib/votes/merge-votes";
import { ballotQuery, fetchVotes } from "@/lib/votes/vote-queries";
import type { VoteRow as Vote, VotePage } from "@/lib/votes/vote-schemas";
import { isFiltered, type VotesAddress, votesSearch } from "@/lib/votes/votes-address";
import { LoadMore, useMorePages } from "./load-more";
import { VoteReason } from "./vote-reason";

/** The votes of an address, the person's own on top. */
export function VotesList({
  proposalId,
  address,
  first,
  explorerUrl,
  empty,
}: {
  proposalId: string;
  address: VotesAddress;
  first: VotePage;
  explorerUrl: string | null;
  /** In place of a list without votes. */
  empty: ReactNode;
}): ReactNode {
  const own = useOwnVote(proposalId);
  const more = useMorePages({
    next: first.next,
    fetchPage: async (after) => {
      const page = await fetchVotes(proposalId, { ...address, after });
      return { rows: page.votes, next: page.next };
    },
  });
  const votes = mergeVotes([first.votes, more.rows]).filter(
    ({ voter }) => own === null || !isSameAddress(voter, own.voter),
  );
  if (votes.length === 0 && own === null) return empty;
  return (
    <>
      <ul aria-label="Votes" className="mt-2">
        {own ? <VoteRow vote={own} isOwn explorerUrl={explorerUrl} /> : null}
        {votes.map((vote) => (
          <VoteRow key={vote.voter} vote={vote} isOwn={false} explorerUrl={explorerUrl} />
        ))}
      </ul>
      {votes.length === 0 && isFiltered(address) ? (
        <p className="py-6 text-center text-sm text-muted">Nobody else's vote matches.</p>
      ) : null}
      <LoadMore more={more} label="votes" href={(after) => `${votesSearch({ ...address, after })}#votes`} />
    </>
  );
}

/** The signed-in person's vote as a row, wherever it would be in the list; null if there is none or it is unknown. */
function useOwnVote(proposalId: string): Vote | null {
  const { userAddress } = useAuth();
  const { data } = useQuery({
    ...ballotQuery({ proposalId, voter: userAddress ?? "" }),
    enabled: userAddress !== null,
  });
  if (userAddress === null || !data?.vote) return null;
  const { voterName, choice, reason, reasonHidden, power, castAt, trail, checkBlock } = data.vote;
  return {
    voter: userAddress,
    voterName,
    choice,
    reason,
    reasonHidden,
    power,
    castAt,
    messageHash: trail[0]?.messageHash ?? "",
    changes: Math.max(0, trail.length - 1),
    checkBlock,
  };
}

/** One vote: who, what, why, with how much power. */
function VoteRow({
  vote,
  isOwn,
  explorerUrl,
}: {
  vote: Vote;
  isOwn: boolean;
  explorerUrl: string | null;
}): ReactNode {
  const { voter, voterName, choice, reason, reasonHidden, power, castAt, changes, checkBlock, messageHash } =
    vote;
  return (
    <li
      className={clsx(
        "grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[2rem_minmax(0,1fr)_3rem_8rem] sm:items-start",
        isOwn && "-mx-3 rounded-lg bg-surface px-3",
      )}
    >
      <Avatar seed={voter} className="size-8" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="text-sm">
            <Person address={voter} name={voterName} label={isOwn ? "your address" : "the voter's address"} />
          </span>
          {isOwn ? (
            <span className="rounded-sm border border-line px-1.5 text-xs text-muted">you</span>
          ) : null}
        </p>
        <p className="figures flex flex-wrap gap-x-2 text-xs text-muted">
          <time dateTime={castAt}>{formatTime(new Date(castAt))}</time>
          {changes > 0 && <span>{changedWords(changes)}</span>}
          {checkBlock === null ? null : <ContractMark block={checkBlock} explorerUrl={explorerUrl} />}
        </p>
      </div>
      <p
        className={clsx(
          "col-start-2 row-start-2 self-start text-sm font-semibold sm:col-start-3 sm:row-start-1 sm:pt-0.5",
          choice === "yes" ? "text-yes" : "text-no",
        )}
      >
        {choice === "yes" ? "Yes" : "No"}
      </p>
      <p className="figures col-start-3 row-start-1 text-right sm:col-start-4">
        <b className="font-semibold">{formatVotingPower(BigInt(power))}</b>{" "}
        <span className="text-sm text-muted">VP</span>
      </p>
      {reason === "" ? null : (
        <div className="col-span-full col-start-2 text-sm text-muted sm:col-end-4">
          <VoteReason text={reason} />
          {isOwn ? null : (
            <ContentTools subject={`reason:${messageHash}`} name={`the reason of ${formatAddress(voter)}`} />
          )}
        </div>
      )}
      {reasonHidden === null ? null : (
        <p className="col-span-full col-start-2 text-sm text-muted sm:col-end-4">
          <span className="font-semibold">Reason hidden</span> by an admin,{" "}
          {formatTime(new Date(reasonHidden.at))}:{" "}
          <span className="wrap-anywhere" dir="auto">
            {reasonHidden.reason}
          </span>
          <ContentTools
            subject={`reason:${messageHash}`}
            name={`the reason of ${formatAddress(voter)}`}
            isHidden
            className="block"
          />
        </p>
      )}
    </li>
  );
}

/** A contract wallet confirmed the ballot at this block; anybody can ask it again there. */
function ContractMark({ block, explorerUrl }: { block: string; explorerUrl: string | null }): ReactNode {
  const text = `contract wallet, confirmed at block ${formatBlock(block)}`;
  if (explorerUrl === null) return <span>{text}</span>;
  return (
    <a href={`${explorerUrl}/block/${block}`} target="_blank" rel="noopener noreferrer" className="link">
      {text}
      <span className="sr-only"> (explorer, opens in a new tab)</span>
    </a>
  );
}

function changedWords(changes: number): string {
  return changes === 1 ? "changed once" : `changed ${changes} times`;
}
