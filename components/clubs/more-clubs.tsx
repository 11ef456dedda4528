"use client";

import type { ReactNode } from "react";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { useAuth } from "@/lib/auth/use-auth";
import { fetchClubs, fetchMemberships } from "@/lib/clubs/club-queries";
import type { ClubsAddress } from "@/lib/clubs/clubs-address";
import { useQuery } from "@/lib/http/query-client";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { CLUB_GRID, ClubCard } from "./club-card";

/** The pages after the first, one more at each press. */
export default function MoreClubs({ address, next }: { address: ClubsAddress; next: string }): ReactNode {
  const { isAuthenticated } = useAuth();
  const { data: roles } = useQuery({
    queryKey: ["/api/clubs/memberships"],
    queryFn: fetchMemberships,
    enabled: isAuthenticated,
  });
  const query = useInfiniteQuery({
    queryKey: ["clubs", address, next],
    queryFn: ({ pageParam }) => fetchClubs({ ...address, after: pageParam }),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  });
  const clubs = query.data?.pages.flatMap((page) => page.clubs) ?? [];
  return (
    <>
      {clubs.length > 0 ? (
        <ul className={`mt-4 ${CLUB_GRID}`}>
          {clubs.map((club) => (
            <ClubCard key={club.slug} club={club} role={roles?.[club.slug] ?? null} />
          ))}
        </ul>
      ) : null}
      <LoadMoreRow label="clubs" query={query} />
    </>
  );
}
