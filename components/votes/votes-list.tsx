"use client";

import type { ReactNode } from "react";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { isSameAddress } from "@/lib/shared/address";
import { mergeVotes } from "@/lib/votes/merge-votes";
import { ballotQuery, fetchVotes } from "@/lib/votes/vote-queries";
import type { VoteRow as Vote, VotePage } from "@/lib/votes/vote-schemas";
import { isFiltered, type VotesAddress, votesSearch } from "@/lib/votes/votes-address";
import { LoadMore, useMorePages } from "./load-more";
import { VoteRow } from "./vote-row";

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
