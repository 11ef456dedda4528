import * as z from "zod/mini";

const bytes32 = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "32 bytes in lower-case hex"));
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/, "an address in lower case"));
const count = z.int().check(z.minimum(0));
const origin = z.string().check(z.regex(/^https?:\/\/[^/?#@\s+]{1,253}$/, "an origin"));
const place = { position: count, path: z.array(bytes32).check(z.maxLength(64)) };

/** A transaction with the root of the log's first `treeSize` entries. Only the chain shows that it is there, and since when. */
const anchorFields = {
  account: address,
  nonce: count,
  transaction: bytes32,
  origin,
  treeSize: count,
  root: bytes32,
  block: z.string().check(z.regex(/^\d{1,19}$/, "a block in digits")),
  at: z.iso.datetime(),
};

/** The first anchor that has the result of a vote. */
export const resultAnchor = z.object({
  /** The digest of the proposal. */
  proposal: bytes32,
  ...anchorFields,
  /** What leads from the entry of the result to the anchored root. */
  result: z.object(place),
  /** The entry that names the address, and what leads from it to the same root. */
  named: z.object({ body: z.string().check(z.maxLength(4_096)), ...place }),
});
export type ResultAnchor = z.infer<typeof resultAnchor>;

/** GET /api/proposals/{id}/anchor. */
export const anchorAnswer = z.object({ anchor: z.nullable(resultAnchor) });

/** The most anchors in one answer. */
export const ANCHORS_PER_PAGE = 500;

/** GET /api/log/anchors. */
export const anchorsQuery = z.strictObject({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, "a whole number of at most 15 digits")),
      z.transform((digits: string): bigint => BigInt(digits)),
    ),
  ),
});

/** Anchors in the order in which they were signed; `next` is the `after` of the following page, null on the last. */
export const anchorsAnswer = z.object({
  anchors: z.array(z.object(anchorFields)).check(z.maxLength(ANCHORS_PER_PAGE)),
  next: z.nullable(z.string().check(z.regex(/^\d{1,15}$/))),
});
export type AnchorsAnswer = z.infer<typeof anchorsAnswer>;
