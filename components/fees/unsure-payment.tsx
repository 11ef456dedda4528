"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Instead of the way to pay: the wallet was asked, and no answer of it is known here. Only the person can say whether it sent. */
export function UnsurePayment({
  onSent,
  onNotSent,
}: {
  onSent: () => void;
  onNotSent: () => void;
}): ReactNode {
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-pending/60 p-4 text-sm">
      <p>Your wallet was asked for this payment before. This page looks for it on the chain for a minute.</p>
      <p>Check your wallet&apos;s activity: did it send the payment?</p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={onSent}>It sent the payment</Button>
        <Button onClick={onNotSent}>It sent nothing</Button>
      </div>
    </div>
  );
}

/** Instead of the way to pay: the wallet sent it, and the server could not be told yet. */
export function UntoldPayment(): ReactNode {
  return (
    <p role="alert" className="rounded-lg border border-pending/60 p-4 text-sm">
      <b className="font-semibold">Your wallet sent this payment.</b> The server doesn&apos;t know of it yet.
      This page tells it again every few seconds, and so does the next visit in this browser.
    </p>
  );
}
