"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { GivenReceipt } from "./given-receipt";
import { KeptComplaints } from "./kept-complaints";
import { KeptReceipts } from "./kept-receipts";
import { ReceiptOutcome } from "./receipt-outcome";
import { useReceiptCheck } from "./use-receipt-check";

/** The receipts that this browser keeps, any other, and what became of the one that was checked. */
export function ReceiptDesk({
  witnesses,
  children,
}: {
  /** The policy of the site's witnesses; null if it has none. */
  witnesses: string | null;
  children?: ReactNode;
}): ReactNode {
  const control = useReceiptCheck(witnesses);
  const { state, check, checkLogAlone } = control;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step === "checking") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  const isBusy = state.step === "checking";
  return (
    <div className="grid items-start gap-6 *:min-w-0 no-script:hidden lg:grid-cols-2">
      <div ref={outcome} className="grid scroll-my-6 gap-6 *:min-w-0">
        <ReceiptOutcome control={control} />
        {children}
      </div>
      <div className="grid gap-6 *:min-w-0">
        <KeptComplaints />
        <KeptReceipts onCheck={check} isBusy={isBusy} />
        <GivenReceipt onCheck={check} isBusy={isBusy} />
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <div className="min-w-48 flex-1">
            <h2 className="text-lg">Check the public log</h2>
            <p className="mt-1 text-sm text-muted">
              Is it signed, and does it still have every entry that this browser saw before?
            </p>
          </div>
          <Button className="max-sm:h-11" disabled={isBusy} onClick={checkLogAlone}>
            Check the log
          </Button>
        </section>
      </div>
    </div>
  );
}
