"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import { fetchClubs, fetchMemberships } from "@/lib/clubs/club-queries";
import type { ClubsAddress } from "@/lib/clubs/clubs-address";
import { CLUB_GRID, ClubCard } from "./club-card";

/** The pages after the first, one more at each press. */
export default function MoreClubs({ address, next }: { address: ClubsAddress; next: string }): ReactNode {
  const { isAuthenticated } = useAuth();
  const { data: roles } = useQuery({
    queryKey: ["/api/clubs/memberships"],
    queryFn: fetchMemberships,
    enabled: isAuthenticated,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["clubs", address, next],
    queryFn: ({ pageParam }) => fetchClubs({ ...address, after: pageParam }),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
  const clubs = data?.pages.flatMap((page) => page.clubs) ?? [];
  return (
    <>
      {clubs.length > 0 ? (
        <ul className={`mt-4 ${CLUB_GRID}`}>
          {clubs.map((club) => (
            <ClubCard key={club.slug} club={club} role={roles?.[club.slug] ?? null} />
          ))}
        </ul>
      ) : null}
      <div className="mt-8 flex flex-col items-center gap-3" aria-live="polite">
        {error ? <p className="text-sm text-danger">The next clubs could not be loaded.</p> : null}
        {error ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        {!error && (isFetching || hasNextPage) ? (
          <Button size="large" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {isFetching ? "Loading more clubs" : "Load more"}
          </Button>
        ) : null}
        {!error && !isFetching && !hasNextPage ? <p className="text-sm text-muted">These are all.</p> : null}
      </div>
    </>
  );
}
