import * as z from "zod/mini";
import { unusedQuery } from "@/lib/fees/fee-schemas";
import { addressText, time, wei } from "@/lib/http/wire";
import { rewardAssets } from "./bounty-kinds";
import { payoutStates } from "./payout-state";

/** A prize that a winner is owed, as everybody sees it. */
export const payout = z.object({
  /** The id of the prize. */
  id: z.string(),
  position: z.int(),
  winner: addressText,
  winnerName: z.nullish(z.string()),
  submissionNumber: z.int(),
  amountWei: wei,
  state: z.enum(payoutStates),
  /** The transaction that pays it: proved, or what its sponsor names. */
  txHash: z.nullable(z.string()),
  /** The time of the block that pays it, once it is proved. */
  paidAt: z.nullable(time),
  /** When it is to be paid, and how many days it is late. */
  dueAt: time,
  overdueDays: z.int(),
});
export type Payout = z.infer<typeof payout>;

/** GET /api/bounties/{id}/payouts: empty until winners are announced. */
export const payoutList = z.object({
  asset: z.enum(rewardAssets),
  payouts: z.array(payout),
  serverTime: time,
});
export type PayoutList = z.infer<typeof payoutList>;

/**
 * GET /api/payouts/{id}/progress of the transaction that its sponsor named. unknown: the chain has not heard of it; waiting: in no
 * block yet; confirming: not deep enough; confirmed: good to prove; refused: says why.
 */
export const payoutProgress = z.object({
  state: z.enum(["unpaid", "unknown", "waiting", "confirming", "confirmed", "proved", "refused"]),
  txHash: z.nullable(z.string()),
  confirmations: z.int(),
  requiredConfirmations: z.int(),
  refusal: z.nullable(z.string()),
});
export type PayoutProgress = z.infer<typeof payoutProgress>;

/** GET /api/bounties/{id}/unused-payments: what the sponsor paid winners with and has not named; `before` continues an earlier answer. */
export const unusedPayoutsQuery = z.strictObject({ before: unusedQuery.shape.before });

/** GET /api/safes: the Safes from which the signed-in person pays tokens. */
export const safeList = z.object({ safes: z.array(z.object({ address: addressText, registeredAt: time })) });
export type SafeList = z.infer<typeof safeList>;
/** PUT and DELETE /api/safes. */
export const safeRequest = z.strictObject({ address: addressText });
