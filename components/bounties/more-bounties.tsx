"use client";

import type { ReactNode } from "react";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import type { BountiesAddress } from "@/lib/bounties/bounties-address";
import { fetchBounties } from "@/lib/bounties/bounty-queries";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { BountyRows } from "./bounty-row";

/** The pages after the first, one more at each press. */
export default function MoreBounties({
  slug,
  token,
  address,
}: {
  slug: string | null;
  token: string;
  address: BountiesAddress & { after: string };
}): ReactNode {
  const query = useInfiniteQuery({
    queryKey: ["bounties", slug, address],
    queryFn: ({ pageParam }) => fetchBounties(slug, { ...address, after: pageParam }),
    initialPageParam: address.after,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      {query.data?.pages.map(({ bounties, serverTime }) => (
        <div key={bounties[0]?.id} className="-mt-px">
          <BountyRows
            label="More bounties"
            bounties={bounties}
            serverTime={serverTime}
            token={token}
            isOfClub={slug !== null}
          />
        </div>
      ))}
      <LoadMoreRow label="bounties" query={query} />
    </>
  );
}
