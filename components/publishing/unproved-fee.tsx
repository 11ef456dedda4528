import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { PayAgain } from "./pay-again";

/** The payment of a proposal or bounty disappeared from the chain: what that means, and for its author the way to pay again. */
export function UnprovedFee({
  purpose,
  paid,
  isOpen,
  children,
}: {
  purpose: FeePurpose;
  paid: { id: string; author: string; draftId: string };
  isOpen: boolean;
  /** What continues anyway, and what may be done. */
  children: ReactNode;
}): ReactNode {
  return (
    <section
      aria-label="Fee unproved"
      className="grid gap-3 rounded-card border border-pending/60 bg-surface p-4"
    >
      <p className="flex items-start gap-3">
        <Glyph name="warning" className="mt-0.5 size-4 shrink-0 text-pending" />
        <span>
          <b className="font-semibold text-pending">The fee of this {purpose} is unproved.</b> The transaction
          that paid it is no longer on the chain. {children}
        </span>
      </p>
      {isOpen ? <PayAgain purpose={purpose} paid={paid} /> : null}
    </section>
  );
}
