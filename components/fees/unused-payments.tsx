"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { formatExact } from "@/lib/shared/format-number";
import { formatDate } from "@/lib/shared/format-time";

/** Whether each of these payments is one whose hash is known. */
export function areKnown(payments: readonly UnusedPayment[], known: readonly string[]): boolean {
  return payments.every(({ txHash }) => known.includes(txHash));
}

export function hashesOf(payments: readonly UnusedPayment[]): string[] {
  return payments.map(({ txHash }) => txHash);
}

/** Payments that are there already, instead of the way to pay. To pay all the same takes two presses. */
export function UnusedPayments({
  payments,
  unit,
  isBusy,
  onChoose,
  onPayAgain,
}: {
  payments: readonly UnusedPayment[];
  /** Such as "$KAIROS". */
  unit: string;
  isBusy: boolean;
  onChoose: (txHash: string) => void;
  onPayAgain: () => void;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const isOne = payments.length === 1;
  return (
    <section aria-label="Unused payments" className="grid gap-4 text-sm">
      <p>
        <b className="font-semibold">
          {isOne ? "You have an unused payment." : `You have ${payments.length} unused payments.`}
        </b>{" "}
        Use {isOne ? "it" : "one of them"} for this: nothing more is transferred.
      </p>
      <ul className="grid gap-2">
        {payments.map((payment, place) => (
          <li
            key={payment.txHash}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-3"
          >
            <PaymentWords payment={payment} unit={unit} />
            <Button
              variant={place === 0 ? "primary" : "secondary"}
              disabled={isBusy}
              onClick={() => onChoose(payment.txHash)}
            >
              Use this payment
            </Button>
          </li>
        ))}
      </ul>
      {isAsked ? (
        <div role="alert" className="grid gap-3 rounded-lg border border-pending/60 p-4">
          <p>Paying once more is a second transfer, and nobody can undo it.</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsAsked(false)}>Keep what I paid</Button>
            <Button onClick={onPayAgain}>Pay a second time</Button>
          </div>
        </div>
      ) : (
        <button type="button" className="link justify-self-start text-muted" onClick={() => setIsAsked(true)}>
          Pay once more instead
        </button>
      )}
    </section>
  );
}

function PaymentWords({ payment, unit }: { payment: UnusedPayment; unit: string }): ReactNode {
  return (
    <p className="grid gap-0.5">
      <span className="figures font-semibold">
        {formatExact({ value: BigInt(payment.amountWei), decimals: 18 })} {unit}
      </span>
      <span className="text-muted">
        {formatDate(new Date(payment.paidAt))}, block {payment.blockNumber},{" "}
        <code className="font-mono" title={payment.txHash}>
          {payment.txHash.slice(0, 10)}...
        </code>
      </span>
    </p>
  );
}
