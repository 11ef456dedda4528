"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";

const MessageChoices = lazy(() => import("./message-choices"));

/** What the person is told, and where; its code loads for people who are signed in. */
export function OwnMessages(): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="Sign in to choose your messages"
        action={<ConnectButton />}
      >
        Links in a mail also work without signing in.
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<LoadFailure />}>
      <Suspense fallback={<ComposerSkeleton />}>
        <MessageChoices key={userAddress} address={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}
