"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { isSameAddress } from "@/lib/shared/address";

const AttachPayment = lazy(() => import("./attach-payment"));

/** The author's way to pay a fee again; nothing for others. */
export function PayAgain({
  purpose,
  paid,
}: {
  purpose: FeePurpose;
  paid: { id: string; author: string; draftId: string };
}): ReactNode {
  const { userAddress } = useAuth();
  const [isPaying, setIsPaying] = useState(false);
  if (userAddress === null || !isSameAddress(userAddress, paid.author)) return null;
  if (!isPaying) {
    return (
      <div>
        <Button onClick={() => setIsPaying(true)}>Attach another payment</Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <AttachPayment purpose={purpose} id={paid.id} draftId={paid.draftId} />
    </Suspense>
  );
}
