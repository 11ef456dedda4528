import { type RewardAsset, rewardAssets } from "./bounty-kinds";

/** What the address of a leaderboard of contributors says; `after` is the `next` of the page before, null on the first. */
export type EarningsAddress = { asset: RewardAsset; after: string | null };
export type EarningsPath = "/bounties/leaderboard" | `/clubs/${string}/bounties/leaderboard`;

/** The place of the last contributor, what they earned, their wins, and their address. */
export const EARNINGS_CURSOR = /^\d{1,9}\.\d{1,78}\.\d{1,9}\.0x[0-9a-f]{40}$/;

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseEarningsAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): EarningsAddress {
  const { asset, after } = search;
  return {
    asset: rewardAssets.find((known) => known === asset) ?? "token",
    after: typeof after === "string" && EARNINGS_CURSOR.test(after) ? after : null,
  };
}

/** The search part with its "?", without what is usual. */
export function earningsSearch({ asset, after }: EarningsAddress): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (asset !== "token") parameters.set("asset", asset);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
