"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { isSameAddress } from "@/lib/shared/address";
import type { BountyPath } from "./take-part";

/** Leads the sponsor to the one page where winners are named and paid, while anybody is unpaid. */
export function PayLink({
  path,
  sponsor,
  payouts,
}: {
  path: BountyPath;
  sponsor: string;
  payouts: readonly Payout[];
}): ReactNode {
  const { userAddress } = useAuth();
  const owed = payouts.filter(({ state }) => state !== "proved").length;
  if (owed === 0 || userAddress === null || !isSameAddress(userAddress, sponsor)) return null;
  return (
    <AppLink
      href={`${path}/review`}
      className={buttonClass({ variant: "primary", className: "mt-3 max-sm:w-full" })}
    >
      Pay {owed} {owed === 1 ? "winner" : "winners"}
    </AppLink>
  );
}
