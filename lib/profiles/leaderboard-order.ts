/** `votes`: most votes cast; `turnout`: the largest share of the votes that were possible; `power`: most power. */
export const LEADERBOARD_SORTS = ["votes", "turnout", "power"] as const;
export type LeaderboardSort = (typeof LEADERBOARD_SORTS)[number];

/** The place of the last row, the keys that it was sorted by, and its address. */
export const LEADERBOARD_CURSOR = /^\d{1,9}\.\d{1,78}\.\d{1,78}\.0x[0-9a-f]{40}$/;
