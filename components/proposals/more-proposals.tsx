"use client";

import type { ReactNode } from "react";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { useInfiniteQuery } from "@/lib/http/query-client";
import { fetchClubProposals } from "@/lib/proposals/proposal-queries";
import type { ProposalsAddress } from "@/lib/proposals/proposals-address";
import { ProposalCard } from "./proposal-card";

/** The pages after the first, one more at each press. */
export default function MoreProposals({
  slug,
  address,
}: {
  slug: string;
  address: ProposalsAddress & { after: string };
}): ReactNode {
  const query = useInfiniteQuery({
    queryKey: ["proposals", slug, address],
    queryFn: ({ pageParam }) => fetchClubProposals(slug, { ...address, after: pageParam }),
    initialPageParam: address.after,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
  const cards = (query.data?.pages ?? []).flatMap(({ proposals, serverTime }) =>
    proposals.map((proposal) => ({ proposal, serverTime })),
  );
  return (
    <>
      {cards.length > 0 ? (
        <ul aria-label="More proposals" className="mt-4 grid gap-4">
          {cards.map(({ proposal, serverTime }) => (
            <ProposalCard key={proposal.id} proposal={proposal} serverTime={serverTime} />
          ))}
        </ul>
      ) : null}
      <LoadMoreRow label="proposals" query={query} />
    </>
  );
}
