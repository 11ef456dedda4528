"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { forgetPaymentNote } from "@/lib/fees/client/payment-note";
import { reopenIntent } from "@/lib/fees/fee-queries";
import type { IntentProgress } from "@/lib/fees/fee-schemas";
import { useMutation } from "@/lib/http/use-mutation";
import { FeeFailure } from "./fee-failure";
import { ConfirmationBar, TransactionLine } from "./transaction-line";

/** How far the transaction is: confirmations as they come, the reason when it does not count. */
export function FeeProgress({
  progress,
  isStale,
  onReopened,
}: {
  progress: IntentProgress;
  /** The last look at the chain failed; what is shown is older. */
  isStale: boolean;
  onReopened: () => void;
}): ReactNode {
  const { intent, state } = progress;
  const reopen = useMutation({
    mutationFn: () => reopenIntent({ purpose: intent.purpose, purposeId: intent.purposeId }),
    onSuccess: () => {
      forgetPaymentNote(intent.id);
      onReopened();
    },
  });
  if (intent.txHash === null) return null;
  const canReopen = state === "refused" || state === "unknown";
  return (
    <div className="grid gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <div role="status" aria-live="polite" className="grid gap-3">
        <p>{words(progress)}</p>
        {isStale && <p className="text-muted">The chain can't be read right now. Retrying...</p>}
      </div>
      {state === "confirming" && <ConfirmationBar {...progress} />}
      <TransactionLine txHash={intent.txHash} />
      {reopen.isError && <FeeFailure error={reopen.error} onRetry={() => reopen.mutate()} />}
      {canReopen && !reopen.isError && (
        <div>
          <Button disabled={reopen.isPending} onClick={() => reopen.mutate()}>
            Pay with another transaction
          </Button>
        </div>
      )}
    </div>
  );
}

function words({ state, confirmations, requiredConfirmations, refusal }: IntentProgress): ReactNode {
  switch (state) {
    case "unknown":
      return "The chain does not know this transaction yet. One that was just sent shows up within a minute; if it stays unknown, check its hash or pay with another transaction.";
    case "waiting":
      return "Sent. Waiting for a block. You can close this page: nothing is lost.";
    case "confirming":
      return `${confirmations} of ${requiredConfirmations} confirmations. You can close this page: nothing is lost.`;
    case "confirmed":
      return (
        <>
          <b className="font-semibold">Paid.</b> The chain has confirmed your payment.
        </>
      );
    case "credited":
      return (
        <>
          <b className="font-semibold">Paid.</b> Your payment was used for this.
        </>
      );
    case "refused":
      return (
        <>
          <b className="font-semibold">This payment does not count.</b> {refusal?.error}
        </>
      );
    case "unpaid":
      return null;
  }
}
