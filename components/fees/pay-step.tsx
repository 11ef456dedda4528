"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { FeeStep } from "./fee-step";

/** The fee on the way to publishing; it continues once the chain has confirmed it. */
export function PayStep({
  purpose,
  draftId,
  isChecking,
  onBack,
  onContinue,
}: {
  purpose: FeePurpose;
  draftId: string;
  isChecking: boolean;
  onBack: () => void;
  onContinue: () => void;
}): ReactNode {
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      <FeeStep purpose={purpose} purposeId={draftId} onReady={setIsReady} />
      <div className="flex flex-wrap items-center justify-end gap-4">
        {isReady ? null : (
          <p className="text-sm text-muted">Continue is available after the payment confirms.</p>
        )}
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button variant="primary" size="large" disabled={!isReady || isChecking} onClick={onContinue}>
          {isChecking ? "Checking..." : "Continue"}
        </Button>
      </div>
    </>
  );
}
