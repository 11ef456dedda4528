"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { AppLink } from "@/components/ui/app-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";
import { ReviewSkeleton } from "./review-skeleton";

const ReviewSteps = lazy(() => import("./review-steps"));

/** Choosing and signing on many proposals; loaded for people who are signed in. */
export function BallotReview({ serverTime }: { serverTime: string }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) {
    return (
      <>
        <NeedsScript />
        <ReviewSkeleton />
      </>
    );
  }
  if (userAddress === null) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="Sign in to see what needs your vote"
        action={<ConnectButton />}
      >
        Connect the wallet that holds your NFTs or tokens and sign the message. It costs nothing.
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<LoadFailure />}>
      <Suspense fallback={<ReviewSkeleton />}>
        <ReviewSteps key={userAddress} voter={userAddress} serverTime={serverTime} />
      </Suspense>
    </FallbackOnError>
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
