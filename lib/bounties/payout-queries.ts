import { queryOptions } from "@tanstack/react-query";
import { findPaymentNote, forgetPaymentNote, isUntold } from "@/lib/fees/client/payment-note";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { call, send } from "@/lib/http/api-client";
import { payoutEndpoints } from "./payout-endpoints";
import type { PayoutProgress, SafeList } from "./payout-schemas";

const POLL_MS = 3_000;
/** Longer than the chain takes to answer about a payment. */
const PROVE_LIMIT_MS = 45_000;
const moving: ReadonlySet<string> = new Set(["unknown", "waiting", "confirming"]);

/** What this browser's note of a payment is called. */
export function payoutNote(prizeId: string): string {
  return `payout-${prizeId}`;
}

/**
 * How far the payment of a prize is; asked again every 3 s while the chain works on it, or the server can't be told of it, and proved
 * as soon as it can be.
 */
export function payoutProgressQuery(prizeId: string) {
  return queryOptions({
    queryKey: ["/api/payouts", prizeId] as const,
    queryFn: () => bringForward(prizeId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isUntold(payoutNote(prizeId), data) || (data && moving.has(data.state)) ? POLL_MS : false,
  });
}

async function bringForward(prizeId: string): Promise<PayoutProgress> {
  const progress = await recoverProgress(prizeId);
  if (progress.state !== "confirmed" || progress.txHash === null) return progress;
  await sendPayoutProof(prizeId, progress.txHash);
  forgetPaymentNote(payoutNote(prizeId));
  return { ...progress, state: "proved" };
}

/** A transaction that the server never heard of is told it first: the page that sent it may have been closed. */
async function recoverProgress(prizeId: string): Promise<PayoutProgress> {
  const progress = await fetchProgress(prizeId);
  const noted = findPaymentNote(payoutNote(prizeId))?.txHash ?? null;
  if (progress.state !== "unpaid" || noted === null) return progress;
  await savePayoutTransaction(prizeId, noted);
  return fetchProgress(prizeId);
}

async function fetchProgress(prizeId: string): Promise<PayoutProgress> {
  return call(payoutEndpoints.progress, { params: { id: prizeId }, timeoutMs: PROVE_LIMIT_MS });
}

/** Tells the server which transaction pays a prize. */
export async function savePayoutTransaction(prizeId: string, txHash: string): Promise<void> {
  await send(payoutEndpoints.saveTransaction, { params: { id: prizeId }, body: { txHash } });
}

/** Takes it back, so that another may pay. */
export async function dropPayoutTransaction(prizeId: string): Promise<void> {
  forgetPaymentNote(payoutNote(prizeId));
  await send(payoutEndpoints.dropTransaction, { params: { id: prizeId } });
}

/** Throws HttpError with the reason when the transaction does not prove it; 422 = not deep enough, and kept for later. */
export async function sendPayoutProof(prizeId: string, txHash: string): Promise<void> {
  const request = { params: { id: prizeId }, body: { txHash }, timeoutMs: PROVE_LIMIT_MS };
  await send(payoutEndpoints.prove, request);
}

/** What the sponsor paid winners with and has not named, all of it: whatever is asked of a wallet waits for this. */
export function unusedPayoutsQuery(bountyId: string) {
  return queryOptions({
    queryKey: ["/api/bounties", bountyId, "unused-payments"] as const,
    queryFn: async () => {
      const found: UnusedPayment[] = [];
      for (let before: string | undefined, isComplete = false; !isComplete; ) {
        const page = await call(payoutEndpoints.unused, { params: { id: bountyId }, query: { before } });
        found.push(...page.payments);
        before = page.nextBefore ?? undefined;
        isComplete = before === undefined;
      }
      return found;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The Safes from which the signed-in person pays. */
export const safesQuery = queryOptions({
  queryKey: ["/api/safes"] as const,
  queryFn: (): Promise<SafeList> => call(payoutEndpoints.safes, {}),
});

export async function sendSafe(address: string, method: "PUT" | "DELETE"): Promise<SafeList> {
  const { addSafe, removeSafe } = payoutEndpoints;
  return call(method === "PUT" ? addSafe : removeSafe, { body: { address } });
}
