"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import { isSameAddress } from "@/lib/shared/address";

const AttachPayment = lazy(() => import("./attach-payment"));

/** The payment of a proposal disappeared from the chain: what that means, and for its author the way to pay again. */
export function UnprovedFee({
  proposal,
  isOpen,
}: {
  proposal: { id: string; author: string; draftId: string };
  isOpen: boolean;
}): ReactNode {
  const { userAddress } = useAuth();
  const [isPaying, setIsPaying] = useState(false);
  const isAuthor = userAddress !== null && isSameAddress(userAddress, proposal.author);
  return (
    <section aria-label="Fee unproved" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p>
        <b className="font-semibold text-pending">The fee of this proposal is unproved.</b> The transaction
        that paid it is no longer on the chain. Voting goes on;{" "}
        {isOpen
          ? "its author may attach another payment until the end, and moderators may cancel it."
          : "it has ended, so nothing is owed any more."}
      </p>
      {isAuthor && isOpen && !isPaying ? (
        <div>
          <Button onClick={() => setIsPaying(true)}>Attach another payment</Button>
        </div>
      ) : null}
      {isPaying ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <AttachPayment id={proposal.id} draftId={proposal.draftId} />
        </Suspense>
      ) : null}
    </section>
  );
}
