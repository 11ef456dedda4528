import "server-only";
import { getAddress } from "viem";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { bountyKind } from "./bounty-kind.server";
import type { Payout, PayoutList } from "./payout-schemas";
import { overdueDays, payoutDue, payoutState } from "./payout-state";
import { listPayoutsOf, type StoredPayout } from "./payout-store.server";

/** What the winners of a bounty are owed and how far each payment is, for everybody. Throws NOT_FOUND. */
export async function listPayouts(bountyId: bigint): Promise<PayoutList> {
  const [bounty, payouts] = await Promise.all([
    requirePublished(bountyKind, bountyId),
    listPayoutsOf(bountyId),
  ]);
  return { asset: bounty.asset, payouts: payouts.map(toPayoutDto), serverTime: bounty.now.toISOString() };
}

function toPayoutDto(stored: StoredPayout): Payout {
  const {
    prizeId,
    position,
    winner,
    winnerName,
    submissionNumber,
    amountWei,
    owedSince,
    txHash,
    proof,
    now,
  } = stored;
  const state = payoutState({ proof: proof?.status ?? null, txHash });
  return {
    id: prizeId.toString(),
    position,
    winner: getAddress(winner),
    winnerName,
    submissionNumber,
    amountWei: amountWei.toString(),
    state,
    txHash: proof?.status === "credited" ? proof.txHash : txHash,
    paidAt: proof?.status === "credited" ? proof.blockTime.toISOString() : null,
    dueAt: payoutDue(owedSince).toISOString(),
    overdueDays: state === "proved" ? 0 : overdueDays({ owedSince, now }),
  };
}
