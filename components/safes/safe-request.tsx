"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";

const RequestCard = lazy(() => import("./request-card"));

/** What a Safe is to sign, for its owners; what asks and signs loads for people who are signed in. */
export function SafeRequest({ id }: { id: string }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="Sign in as an owner of the Safe"
        action={<ConnectButton />}
      >
        Only its owners see what it is to sign.
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<LoadFailure />}>
      <Suspense fallback={<ComposerSkeleton />}>
        <RequestCard key={userAddress} id={id} viewer={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}
