import * as z from "zod/mini";
import { addressText, digits } from "@/lib/http/wire";
import { feePurposes } from "./fee-purpose";

// zod/mini, because the browser parses these answers too.
const timeText = z.string();

const txHashText = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, "0x and 64 hex digits")),
  z.transform((text: string) => text.toLowerCase()),
);

const purposeIdText = z
  .string()
  .check(z.regex(/^[A-Za-z0-9:_-]{1,80}$/, "1 to 80 letters, digits, colons or hyphens"));

/** POST /api/fees/intents body. `again` asks for a new intent because the transaction of the last one came to nothing. */
export const intentRequest = z.strictObject({
  purpose: z.enum(feePurposes),
  purposeId: purposeIdText,
  again: z.optional(z.literal(true)),
});

export const intentParams = z.strictObject({ intentId: z.uuid() });

/** PUT /api/fees/intents/{intentId}/transaction body. */
export const transactionRequest = z.strictObject({ txHash: txHashText });

/** GET /api/fees/unused query: without what was paid for something else; `before` continues from an earlier answer's `nextBefore`. */
export const unusedQuery = z.strictObject({
  purpose: z.enum(feePurposes),
  purposeId: z.optional(purposeIdText),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "a block number"))),
});

/** A fee to be paid: what the wallet is to send, and where. */
export const feeIntent = z.object({
  id: z.string(),
  purpose: z.enum(feePurposes),
  purposeId: z.string(),
  amountWei: digits,
  adminWallet: addressText,
  gasLimit: digits,
  createdAt: timeText,
  txHash: z.nullable(z.string()),
});
export type FeeIntent = z.infer<typeof feeIntent>;

/** POST /api/fees/intents. The primary admin pays no fee (spec section 6). */
export const intentResponse = z.discriminatedUnion("exempt", [
  z.object({ exempt: z.literal(true) }),
  z.object({ exempt: z.literal(false), intent: feeIntent }),
]);
export type IntentResponse = z.infer<typeof intentResponse>;

/**
 * GET /api/fees/intents/{intentId}. unpaid: no transaction is known; unknown: the chain has not heard of it; waiting: in no block
 * yet; confirming: not deep enough yet; confirmed: good to publish; credited: used for its purpose; refused: says why.
 */
export const intentProgress = z.object({
  intent: feeIntent,
  state: z.enum(["unpaid", "unknown", "waiting", "confirming", "confirmed", "credited", "refused"]),
  confirmations: z.number(),
  requiredConfirmations: z.number(),
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
});
export type IntentProgress = z.infer<typeof intentProgress>;

export const unusedPayment = z.object({
  txHash: z.string(),
  amountWei: digits,
  recipient: addressText,
  blockNumber: digits,
  paidAt: timeText,
});
export type UnusedPayment = z.infer<typeof unusedPayment>;

/** GET /api/fees/unused: what was found so far, and where to continue; null once 30 days were searched. */
export const unusedResponse = z.object({
  payments: z.array(unusedPayment),
  nextBefore: z.nullable(digits),
});
export type UnusedResponse = z.infer<typeof unusedResponse>;
