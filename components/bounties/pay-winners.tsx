"use client";

import { lazy, type ReactNode, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { NextStep } from "@/components/ui/next-step";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { isSameAddress } from "@/lib/shared/address";
import type { BountyPath } from "./take-part";

const PayPanel = lazy(() => import("./pay-panel"));

export type PaidBounty = Pick<BountyDetail, "id" | "sponsor" | "asset" | "token">;

/** Where the sponsor pays the winners; loaded only for them, and only while something is owed. Then, the one thing to do next. */
export function PayWinners({
  bounty,
  path,
  payouts,
  token,
}: {
  bounty: PaidBounty;
  path: BountyPath;
  payouts: readonly Payout[];
  token: string;
}): ReactNode {
  const { userAddress } = useAuth();
  const owed = payouts.filter(({ state }) => state !== "proved");
  // Stays as it was when the page opened: who has just paid the last winner is told so.
  const [hasOwed] = useState(owed.length > 0);
  if (userAddress === null || !isSameAddress(userAddress, bounty.sponsor)) return null;
  if (owed.length === 0) return hasOwed ? <AllPaid path={path} count={payouts.length} /> : null;
  return (
    <LazyPart waiting={<p role="status">Loading...</p>} failed={<LoadFailure />}>
      <PayPanel bounty={bounty} path={path} owed={owed} token={token} />
    </LazyPart>
  );
}

function AllPaid({ path, count }: { path: BountyPath; count: number }): ReactNode {
  return (
    <div className="mt-4">
      <NextStep
        title={count === 1 ? "The winner is paid" : `All ${count} winners are paid`}
        text="Each payment is proved on chain and shown with its prize."
      >
        <AppLink href={path} className={buttonClass({ variant: "primary", size: "large" })}>
          See the bounty as everybody does
        </AppLink>
      </NextStep>
    </div>
  );
}
