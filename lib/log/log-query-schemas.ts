import * as z from "zod/mini";
import { MAX_ENTRIES } from "./log-pages";

const count = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, "a whole number of at most 15 digits")),
  z.transform((digits: string): number => Number(digits)),
);

/** GET /api/log/entries. */
export const entriesQuery = z.strictObject({
  from: count,
  limit: z.optional(
    count.check(z.refine((limit) => limit >= 1 && limit <= MAX_ENTRIES, `1 to ${MAX_ENTRIES}`)),
  ),
});

/** GET /api/log/proof: for an entry by its leaf hash, or for one tree being the beginning of another. */
export const proofQuery = z
  .strictObject({
    leaf: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "a leaf hash: 0x and 64 hex digits"))),
    treeSize: z.optional(count),
    first: z.optional(count),
    second: z.optional(count),
  })
  .check(
    z.refine(
      ({ leaf, treeSize, first, second }) =>
        leaf === undefined
          ? first !== undefined && treeSize === undefined && first <= (second ?? first)
          : first === undefined && second === undefined && treeSize !== 0,
      "either `leaf`, with or without `treeSize`, or `first`, with or without a `second` that is not smaller",
    ),
  );
export type ProofQuery = z.infer<typeof proofQuery>;

/** GET /tile/<L>/<N>[.p/<W>] and /tile/entries/<N>[.p/<W>]. */
export const tileParams = z.object({
  path: z.array(z.string().check(z.maxLength(8))).check(z.maxLength(8)),
});
