"use client";

import type { ReactNode } from "react";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import type { BountiesAddress } from "@/lib/bounties/bounties-address";
import { fetchBounties } from "@/lib/bounties/bounty-queries";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { BountyCard } from "./bounty-card";

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
  const cards = (query.data?.pages ?? []).flatMap(({ bounties, serverTime }) =>
    bounties.map((bounty) => ({ bounty, serverTime })),
  );
  return (
    <>
      {cards.length > 0 ? (
        <ul aria-label="More bounties" className="mt-4 grid gap-4">
          {cards.map(({ bounty, serverTime }) => (
            <BountyCard
              key={bounty.id}
              bounty={bounty}
              serverTime={serverTime}
              token={token}
              showsClub={slug === null}
            />
          ))}
        </ul>
      ) : null}
      <LoadMoreRow label="bounties" query={query} />
    </>
  );
}
