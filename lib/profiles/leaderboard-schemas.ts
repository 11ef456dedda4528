import * as z from "zod/mini";
import { wei } from "@/lib/http/wire";
import { LEADERBOARD_CURSOR, LEADERBOARD_SORTS } from "./leaderboard-order";

/** GET /api/clubs/{slug}/leaderboard. */
export const leaderboardQuery = z.strictObject({
  sort: z._default(z.enum(LEADERBOARD_SORTS), "votes"),
  after: z.optional(z.string().check(z.regex(LEADERBOARD_CURSOR, "the `next` of an answer"))),
});
export type LeaderboardQuery = z.infer<typeof leaderboardQuery>;
export const leaderboardCsvQuery = z.strictObject({
  sort: z._default(z.enum(LEADERBOARD_SORTS), "votes"),
});

export const leaderboardRow = z.object({
  /** Checksummed. */
  address: z.string(),
  /** What the person calls themselves; null when nothing. Names are not unique. */
  name: z.nullable(z.string()),
  role: z.enum(["owner", "moderator", "member"]),
  /** Ended proposals at whose snapshot the member had power, and those of them that they voted on. */
  couldVote: z.int(),
  voted: z.int(),
  /** Units of 10^-18 VP at `powerBlock`. */
  power: wei,
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const leaderboardPage = z.object({
  rows: z.array(leaderboardRow),
  next: z.nullable(z.string()),
  /** The place of the first row. */
  place: z.int(),
  /** Ended, uncancelled proposals of the club, and those of them with a frozen list of holders; only these count. */
  ended: z.int(),
  counted: z.int(),
  /** The snapshot block of the newest of them, at which powers are told; null while none counts. */
  powerBlock: z.nullable(z.string()),
});
export type LeaderboardPage = z.infer<typeof leaderboardPage>;
