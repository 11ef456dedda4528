import * as z from "zod/mini";
import { REASON_MIN } from "@/lib/audit/public-reason";
import { isBlank } from "@/lib/shared/plain-text";
import { CANCEL_REASON_CHARACTERS } from "./publishing-limits";

// What requests and answers about proposals and about bounties say in the same way. zod/mini, because pages parse the answers.

/** The id of something published in digits, as SQL's BIGINT takes it. */
export const publishedId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,17}$/, "an id of 1 to 18 digits")),
  z.transform((text: string) => BigInt(text)),
);

/** The path of every route below a proposal, bounty or submission, and below a draft. */
export const idParams = z.strictObject({ id: publishedId });
export const draftParams = z.strictObject({ id: z.uuid() });

/** The body of a request that needs none but its address. */
export const emptyRequest = z.strictObject({});

/** `proved` by a transaction, `exempt` for the primary admin, `unproved` when the transaction disappeared later. */
export const feeStates = ["proved", "exempt", "unproved"] as const;

/** Begins a draft: empty, or with the text of the published `copyOf`. */
export const draftCreation = z.strictObject({
  club: z.string().check(z.maxLength(200)),
  copyOf: z.optional(publishedId),
});

/** The club's slug, and the number in the club. */
export const published = z.object({ id: z.string(), club: z.string(), number: z.int() });
export type Published = z.infer<typeof published>;

/** Cancels a bounty, with a reason that everybody can read. */
export const cancelRequest = z.strictObject({
  reason: z.string().check(
    z.trim(),
    z.minLength(REASON_MIN),
    z.maxLength(CANCEL_REASON_CHARACTERS),
    z.regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u, "plain text"),
    z.refine((text) => !isBlank(text), { error: "a text that can be seen" }),
  ),
});

/**
 * Cancels a proposal. `signed` is the signature of `Cancel` by the session's address; `signedAt` is in seconds since 1970. Only a contract
 * wallet that wrote the proposal may leave it out.
 */
export const signedCancelRequest = z.strictObject({
  ...cancelRequest.shape,
  signed: z.optional(
    z.strictObject({
      signedAt: z.int().check(z.minimum(0)),
      signature: z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
    }),
  ),
});
export type SignedCancelRequest = z.infer<typeof signedCancelRequest>;
