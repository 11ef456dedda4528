import "server-only";
import type { Address } from "@/lib/shared/address";
import type { ClubListQuery } from "./club-list-query";
import type { ClubList } from "./club-schemas";
import { listClubRows } from "./club-store.server";
import { toClubCard } from "./get-club.server";

const PAGE_SIZE = 24;

/** One page of all clubs that are not archived, or with `memberOf` the clubs that a person is in. */
export async function listClubs({
  query,
  memberOf = null,
}: {
  query: ClubListQuery;
  memberOf?: Address | null;
}): Promise<ClubList> {
  const rows = await listClubRows({ query, memberOf, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    clubs: page.map(({ club }) => toClubCard(club)),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.cursor ?? null) : null,
  };
}
