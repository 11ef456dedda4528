"use client";

import { lazy, type ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { SignInGate } from "@/components/wallet/sign-in-gate";
import { ReviewSkeleton } from "./review-skeleton";

const ReviewSteps = lazy(() => import("./review-steps"));

/** Choosing and signing on many proposals. */
export function BallotReview({ serverTime }: { serverTime: string }): ReactNode {
  return (
    <SignInGate
      title="Sign in to see what needs your vote"
      words="Connect the wallet that holds your NFTs or tokens and sign the message. It costs nothing."
      waiting={
        <>
          <NeedsScript />
          <ReviewSkeleton />
        </>
      }
    >
      {(userAddress) => <ReviewSteps key={userAddress} voter={userAddress} serverTime={serverTime} />}
    </SignInGate>
  );
}

function NeedsScript(): ReactNode {
  return (
    <p className="hidden rounded-card border border-line bg-surface p-5 no-script:block">
      Voting needs JavaScript and a wallet. The open proposals can be read{" "}
      <AppLink href="/" className="link">
        on the home page
      </AppLink>
      .
    </p>
  );
}
