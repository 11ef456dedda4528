"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { isSameAddress } from "@/lib/shared/address";

const PayPanel = lazy(() => import("./pay-panel"));

export type PaidBounty = Pick<BountyDetail, "sponsor" | "asset" | "token">;

/** Where the sponsor pays the winners; loaded only for them, and only while something is owed. */
export function PayWinners({
  bounty,
  payouts,
  token,
}: {
  bounty: PaidBounty;
  payouts: readonly Payout[];
  token: string;
}): ReactNode {
  const { userAddress } = useAuth();
  const owed = payouts.filter(({ state }) => state !== "proved");
  if (owed.length === 0 || userAddress === null || !isSameAddress(userAddress, bounty.sponsor)) return null;
  return (
    <FallbackOnError fallback={<p role="alert">This part could not be loaded. Reload the page.</p>}>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <PayPanel bounty={bounty} owed={owed} token={token} />
      </Suspense>
    </FallbackOnError>
  );
}
