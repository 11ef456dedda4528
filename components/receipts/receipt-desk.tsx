"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { GivenReceipt } from "./given-receipt";
import { KeptComplaints } from "./kept-complaints";
import { KeptReceipts } from "./kept-receipts";
import { ReceiptOutcome } from "./receipt-outcome";
import { useReceiptCheck } from "./use-receipt-check";

/** The receipts that this browser keeps, any other, and what became of the one that was checked. */
export function ReceiptDesk(): ReactNode {
  const control = useReceiptCheck();
  const { state, check, checkLogAlone } = control;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step === "checking") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  const isBusy = state.step === "checking";
  return (
    <div className="grid items-start gap-6 no-script:hidden lg:grid-cols-2">
      <div className="grid gap-6">
        <KeptComplaints />
        <KeptReceipts onCheck={check} isBusy={isBusy} />
        <GivenReceipt onCheck={check} isBusy={isBusy} />
      </div>
      <div ref={outcome} className="grid scroll-my-6 gap-6">
        <ReceiptOutcome control={control} />
        {state.step === "idle" ? (
          <section className="rounded-card border border-line bg-surface p-6">
            <h2 className="text-lg">No receipt at hand?</h2>
            <p className="mt-1 text-sm text-muted">
              Your browser can also look at the log alone: that its head is signed, and that it still begins
              with all that was seen of it here before.
            </p>
            <Button className="mt-4" onClick={checkLogAlone}>
              Check the log
            </Button>
          </section>
        ) : null}
      </div>
    </div>
  );
}
