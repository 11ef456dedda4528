import * as z from "zod/mini";

/** GET /api/proposals/{id}/votes.json: the content of the CSV's columns, as text. */
export const exportedVotes = z.array(
  z.object({
    voter: z.string(),
    choice: z.enum(["yes", "no"]),
    power: z.string(),
    castAt: z.string(),
    signedAt: z.string(),
    form: z.enum(["typed", "text"]),
    messageHash: z.string(),
    signature: z.string(),
    /** "" for the ballot of a key. */
    checkBlock: z.string(),
    reason: z.string(),
    /** "" while the reason is shown. */
    reasonHiddenAt: z.string(),
  }),
);
