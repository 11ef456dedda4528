"use client";

import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { ListLink } from "@/components/ui/list-link";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { mergeVotes } from "@/lib/votes/merge-votes";
import { ballotQuery, fetchVotes } from "@/lib/votes/vote-queries";
import type { VoteRow as Vote, VotePage } from "@/lib/votes/vote-schemas";
import {
  firstVotes,
  type ProposalPath,
  type VotesAddress,
  votesHref,
  votesSearch,
} from "@/lib/votes/votes-address";
import { LoadMore, useMorePages } from "./load-more";
import { VoteRow } from "./vote-row";

/** The votes of an address, the person's own on top. */
export function VotesList({
  proposalId,
  status,
  count,
  address,
  first,
  path,
  explorerUrl,
}: {
  proposalId: string;
  status: ProposalDetail["status"];
  count: number;
  address: VotesAddress;
  first: VotePage;
  path: ProposalPath;
  explorerUrl: string | null;
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
  if (votes.length === 0 && own === null) {
    return <NoVotes status={status} count={count} address={address} path={path} />;
  }
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

function isFiltered({ choice, withReason, voter }: VotesAddress): boolean {
  return choice !== null || withReason || voter !== "";
}

function NoVotes({
  status,
  count,
  address,
  path,
}: {
  status: ProposalDetail["status"];
  count: number;
  address: VotesAddress;
  path: ProposalPath;
}): ReactNode {
  if (count > 0) {
    return (
      <div className="mt-6">
        <EmptyState
          drawing={<LineDrawing name="compass" />}
          title={isFiltered(address) ? "No vote matches" : "No more votes"}
          action={
            <ListLink href={votesHref(path, firstVotes)} current={false} className={buttonClass()}>
              Show all votes
            </ListLink>
          }
        >
          {address.voter === ""
            ? "Try another filter."
            : "Nobody whose address begins like this has voted with these filters."}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="mt-6">
      <EmptyState drawing={<LineDrawing name="ballot" />} title={EMPTY[status].title}>
        {EMPTY[status].text}
      </EmptyState>
    </div>
  );
}

const EMPTY = {
  pending: { title: "No votes yet", text: "Voting has not opened. Votes will appear here." },
  active: { title: "No votes yet", text: "The first ballot could be yours. It costs nothing." },
  closed: { title: "Nobody voted", text: "Voting ended without a single ballot." },
} as const;
