"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { FeeStep } from "@/components/fees/fee-step";
import { Button } from "@/components/ui/button";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { readFailure } from "@/lib/http/read-failure";
import { attachPayment } from "@/lib/proposals/proposal-queries";

/** Pays the fee of a proposal or bounty again, after its first payment disappeared. */
export default function AttachPayment({
  purpose,
  id,
  draftId,
}: {
  purpose: FeePurpose;
  id: string;
  draftId: string;
}): ReactNode {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attach(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await attachPayment({ purpose, id });
      startTransition(() => router.refresh());
    } catch (error) {
      setFailure(readFailure(error).text);
      setIsBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <FeeStep purpose={purpose} purposeId={draftId} onReady={setIsReady} />
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-4">
        {isReady ? null : <p className="text-muted">First the payment must be confirmed.</p>}
        <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void attach()}>
          {isBusy ? "Attaching..." : "Attach payment"}
        </Button>
      </div>
    </div>
  );
}
