"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { isSameAddress } from "@/lib/shared/address";

const AttachPayment = lazy(() => import("./attach-payment"));

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
  const { userAddress } = useAuth();
  const [isPaying, setIsPaying] = useState(false);
  const isAuthor = userAddress !== null && isSameAddress(userAddress, paid.author);
  return (
    <section aria-label="Fee unproved" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p>
        <b className="font-semibold text-pending">The fee of this {purpose} is unproved.</b> The transaction
        that paid it is no longer on the chain. {children}
      </p>
      {isAuthor && isOpen && !isPaying ? (
        <div>
          <Button onClick={() => setIsPaying(true)}>Attach another payment</Button>
        </div>
      ) : null}
      {isPaying ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <AttachPayment purpose={purpose} id={paid.id} draftId={paid.draftId} />
        </Suspense>
      ) : null}
    </section>
  );
}
