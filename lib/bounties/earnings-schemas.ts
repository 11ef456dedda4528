import * as z from "zod/mini";
import { wei } from "@/lib/http/wire";
import { rewardAssets } from "./bounty-kinds";
import { EARNINGS_CURSOR } from "./earnings-address";

/** GET /api/earnings.csv: token and CRO have no common measure here, so one of them is asked for; of one club, or of all. */
export const earningsCsvQuery = z.strictObject({
  asset: z._default(z.enum(rewardAssets), "token"),
  club: z.optional(z.string().check(z.maxLength(200))),
});
/** GET /api/earnings; `after` is the `next` of the page before. */
export const earningsQuery = z.strictObject({
  ...earningsCsvQuery.shape,
  after: z.optional(z.string().check(z.regex(EARNINGS_CURSOR, "the `next` of an answer"))),
});

export const contributor = z.object({
  /** Checksummed. */
  address: z.string(),
  /** What the person calls themselves; null when nothing. Names are not unique. */
  name: z.nullable(z.string()),
  /** The prizes whose payment is proved, in units of 10^-18. */
  earnedWei: wei,
  wins: z.int(),
  /** How many different sponsors paid them. */
  sponsors: z.int(),
});
export type Contributor = z.infer<typeof contributor>;

export const earningsPage = z.object({
  asset: z.enum(rewardAssets),
  contributors: z.array(contributor),
  next: z.nullable(z.string()),
  /** The place of the first row. */
  place: z.int(),
});
export type EarningsPage = z.infer<typeof earningsPage>;
