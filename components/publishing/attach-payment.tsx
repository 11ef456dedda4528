"use client";

import { type ReactNode, useState } from "react";
import { FeeStep } from "@/components/fees/fee-step";
import { Button } from "@/components/ui/button";
import { useSubmit } from "@/lib/auth/use-submit";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { attachPayment } from "@/lib/publishing/publication-queries";

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
  const [isReady, setIsReady] = useState(false);
  const { isBusy, failure, submit } = useSubmit(() => attachPayment({ purpose, id }), "refresh");

  return (
    <div className="grid gap-4">
      <FeeStep purpose={purpose} purposeId={draftId} onReady={setIsReady} />
      {failure ? (
        <p role="alert" className="text-danger">
          {failure.text}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-4">
        {isReady ? null : <p className="text-muted">First the payment must be confirmed.</p>}
        <Button variant="primary" disabled={!isReady || isBusy} onClick={() => submit()}>
          {isBusy ? "Attaching..." : "Attach payment"}
        </Button>
      </div>
    </div>
  );
}
