import { queryOptions } from "@tanstack/react-query";
import { call, send, UnreachableError } from "@/lib/http/api-client";
import { findPaymentNote, isUntold } from "./client/payment-note";
import { feeEndpoints } from "./fee-endpoints";
import type { FeePurpose } from "./fee-purpose";
import type { IntentProgress, IntentResponse, UnusedResponse } from "./fee-schemas";

export type FeeFor = { purpose: FeePurpose; purposeId: string };

const INTENTS = "/api/fees/intents";
const POLL_MS = 3_000;
const SAVE_ATTEMPTS = 4;
const SAVE_DELAY_MS = 500;
const moving: ReadonlySet<string> = new Set(["unknown", "waiting", "confirming"]);

/** The fee of this purpose: its open intent, or the exemption. The same answer however often it is asked. */
export function feeQuery({ purpose, purposeId }: FeeFor) {
  return queryOptions({
    queryKey: [INTENTS, purpose, purposeId] as const,
    queryFn: () => openIntent({ purpose, purposeId }),
  });
}

/** How far the payment is; asked again every 3 s while the chain works on it, or the server can't be told of it. */
export function progressQuery(intentId: string) {
  return queryOptions({
    queryKey: [INTENTS, intentId] as const,
    queryFn: () => recoverProgress(intentId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isUntold(intentId, data) || (data && moving.has(data.state)) ? POLL_MS : false,
  });
}

/** A new intent in the place of one whose transaction came to nothing. Throws HttpError while that may still pay. */
export async function reopenIntent(fee: FeeFor): Promise<IntentResponse> {
  return openIntent({ ...fee, again: true });
}

export async function fetchProgress(intentId: string): Promise<IntentProgress> {
  return call(feeEndpoints.progress, { params: { intentId } });
}

/** A transaction that the server never heard of is told it first: the page that sent it may have been closed. */
async function recoverProgress(intentId: string): Promise<IntentProgress> {
  const progress = await fetchProgress(intentId);
  const noted = findPaymentNote(intentId)?.txHash ?? null;
  if (progress.intent.txHash !== null || noted === null) return progress;
  await saveTransaction({ intentId, txHash: noted });
  return fetchProgress(intentId);
}

/** Tells the server which transaction pays the intent; tried up to 4 times when the server can't be reached. */
export async function saveTransaction({
  intentId,
  txHash,
}: {
  intentId: string;
  txHash: string;
}): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(feeEndpoints.saveTransaction, { params: { intentId }, body: { txHash } });
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError) || attempt === SAVE_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * SAVE_DELAY_MS));
    }
  }
}

/** Under which the search for unused payments is kept. */
export function unusedKey({ purpose, id }: { purpose: FeePurpose; id: string }) {
  return ["/api/fees/unused", purpose, id] as const;
}

/** One part of the search for unused payments; `before` continues from the previous part. */
export async function fetchUnused({
  purpose,
  purposeId,
  before,
}: FeeFor & { before: string | null }): Promise<UnusedResponse> {
  return call(feeEndpoints.unused, { query: { purpose, purposeId, before } });
}

async function openIntent(body: FeeFor & { again?: true }): Promise<IntentResponse> {
  return call(feeEndpoints.open, { body });
}
