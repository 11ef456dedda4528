"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { ReviewedBounty } from "./review-detail";

const ReviewBoard = lazy(() => import("./review-board"));

/** Asks who it is before anything of the review is loaded; the server decides at each request. */
export function ReviewGate({ bounty }: { bounty: ReviewedBounty }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <PanelSkeleton />;
  if (userAddress === null) {
    return (
      <section className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5">
        <p className="text-muted">The sponsor and the club's moderators review here. Sign in first.</p>
        <SignInButton />
      </section>
    );
  }
  return (
    <LazyPart waiting={<PanelSkeleton />} failed={<LoadFailure />}>
      <ReviewBoard key={userAddress} bounty={bounty} address={userAddress} />
    </LazyPart>
  );
}
