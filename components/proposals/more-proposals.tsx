"use client";

import type { ReactNode } from "react";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { fetchClubProposals } from "@/lib/proposals/proposal-queries";
import type { ProposalsAddress } from "@/lib/proposals/proposals-address";
import { ProposalList } from "./proposal-row";

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
  const pages = query.data?.pages ?? [];
  const latest = pages.at(-1);
  return (
    <>
      {latest ? (
        <ProposalList
          label="More proposals"
          proposals={pages.flatMap(({ proposals }) => proposals)}
          serverTime={latest.serverTime}
        />
      ) : null}
      <LoadMoreRow label="proposals" query={query} />
    </>
  );
}
