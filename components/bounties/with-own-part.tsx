"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import type { OwnPart } from "@/lib/bounties/submission-schemas";

const OwnPartOf = lazy(() => import("./own-part"));

/** Gives `children` what the signed-in person did in a bounty, once it is read; a visitor loads nothing for it. */
export function WithOwnPart({
  bountyId,
  children,
}: {
  bountyId: string;
  children: (part: OwnPart | undefined) => ReactNode;
}): ReactNode {
  const { userAddress } = useAuth();
  const withoutIt = children(undefined);
  if (userAddress === null) return withoutIt;
  return (
    <LazyPart key={userAddress} waiting={withoutIt} failed={withoutIt}>
      <OwnPartOf address={userAddress} bountyId={bountyId}>
        {children}
      </OwnPartOf>
    </LazyPart>
  );
}
