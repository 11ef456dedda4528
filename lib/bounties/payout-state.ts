import { PAYOUT_SECONDS } from "./bounty-limits";

/** unpaid: no payment is known; sent: the sponsor named one that is not proved yet; proved: the server found it on the chain. */
export const payoutStates = ["unpaid", "sent", "unproved", "proved"] as const;
/** "unproved": it was proved, and the chain has lost the payment since. */
export type PayoutState = (typeof payoutStates)[number];

export function payoutState({
  proof,
  txHash,
}: {
  proof: "pending" | "credited" | "revoked" | null;
  txHash: string | null;
}): PayoutState {
  if (proof === "credited") return "proved";
  if (proof !== null) return "unproved";
  return txHash === null ? "unpaid" : "sent";
}

const DAY_MS = 24 * 3_600_000;

/** When a prize that is owed since then is to be paid. */
export function payoutDue(owedSince: Date): Date {
  return new Date(owedSince.getTime() + PAYOUT_SECONDS * 1_000);
}

/** Whole days that a payout is late, begun ones counted; 0 until it is. */
export function overdueDays({ owedSince, now }: { owedSince: Date; now: Date }): number {
  return Math.max(0, Math.ceil((now.getTime() - payoutDue(owedSince).getTime()) / DAY_MS));
}
