"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";

const DraftLists = lazy(() => import("./draft-lists"));

/** The person's drafts of all clubs; their code loads for people who are signed in. */
export function OwnDrafts(): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="Sign in to see your drafts"
        action={<ConnectButton />}
      >
        Drafts are kept for your address, and nobody else sees them.
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<LoadFailure />}>
      <Suspense fallback={<ComposerSkeleton />}>
        <DraftLists key={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}
