"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import type { ReviewedBounty } from "./review-detail";

const ReviewBoard = lazy(() => import("./review-board"));

/** Asks who it is before anything of the review is loaded; the server decides at each request. */
export function ReviewGate({ bounty }: { bounty: ReviewedBounty }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const { address } = useWalletView();
  if (isLoading) return <PanelSkeleton />;
  if (userAddress === null) {
    return (
      <section className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5">
        <p className="text-muted">The sponsor and the club's moderators review here. Sign in first.</p>
        <Button
          variant="primary"
          className="no-script:hidden"
          onClick={() => openWalletPanel(address === null ? "connect" : "account")}
        >
          {address === null ? "Connect wallet" : "Sign in"}
        </Button>
      </section>
    );
  }
  return (
    <FallbackOnError
      fallback={
        <p role="alert" className="text-danger">
          The review could not be loaded. Check your connection and reload the page.
        </p>
      }
    >
      <Suspense fallback={<PanelSkeleton />}>
        <ReviewBoard key={userAddress} bounty={bounty} address={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}
