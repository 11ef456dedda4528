import { LEADERBOARD_CURSOR, LEADERBOARD_SORTS, type LeaderboardSort } from "./leaderboard-order";

/** What the address of a club's members says of the leaderboard; `after` is the `next` of the page before, null on the first. */
export type LeaderboardAddress = { sort: LeaderboardSort; after: string | null };

/** Null when the address asks for the members in order of joining. */
export function parseLeaderboardAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): LeaderboardAddress | null {
  if (search["list"] !== "leaderboard") return null;
  const { after } = search;
  return {
    sort: LEADERBOARD_SORTS.find((name) => name === search["sort"]) ?? "votes",
    after: typeof after === "string" && LEADERBOARD_CURSOR.test(after) ? after : null,
  };
}

/** The search part with its "?". */
export function leaderboardSearch({ sort, after }: LeaderboardAddress): `?${string}` {
  const parameters = new URLSearchParams({ list: "leaderboard" });
  if (sort !== "votes") parameters.set("sort", sort);
  if (after !== null) parameters.set("after", after);
  return `?${parameters}`;
}
