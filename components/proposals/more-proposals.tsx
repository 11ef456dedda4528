"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { Button } from "@/components/ui/button";
import { fetchClubProposals } from "@/lib/proposals/proposal-queries";
import type { ProposalsAddress } from "@/lib/proposals/proposals-address";
import { ProposalCard } from "./proposal-card";

/** The pages after the first, one more at each press. */
export default function MoreProposals({
  slug,
  base,
  address,
}: {
  slug: string;
  base: ClubBase;
  address: ProposalsAddress & { after: string };
}): ReactNode {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["proposals", slug, address],
    queryFn: ({ pageParam }) => fetchClubProposals(slug, { ...address, after: pageParam }),
    initialPageParam: address.after,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
  const cards = (data?.pages ?? []).flatMap(({ proposals, serverTime }) =>
    proposals.map((proposal) => ({ proposal, serverTime })),
  );
  return (
    <>
      {cards.length > 0 ? (
        <ul aria-label="More proposals" className="mt-4 grid gap-4">
          {cards.map(({ proposal, serverTime }) => (
            <ProposalCard key={proposal.id} proposal={proposal} serverTime={serverTime} base={base} />
          ))}
        </ul>
      ) : null}
      <div className="mt-8 flex flex-col items-center gap-3" aria-live="polite">
        {error ? <p className="text-sm text-danger">The next proposals could not be loaded.</p> : null}
        {error ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        {!error && (isFetching || hasNextPage) ? (
          <Button size="large" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {isFetching ? "Loading more proposals" : "Load more"}
          </Button>
        ) : null}
        {!error && !isFetching && !hasNextPage ? <p className="text-sm text-muted">These are all.</p> : null}
      </div>
    </>
  );
}
