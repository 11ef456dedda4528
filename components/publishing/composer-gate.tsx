"use client";

import { type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";
import { ComposerSkeleton } from "./composer-skeleton";

/** An editor for people who are signed in, loaded then; `words` tell everybody else why they must. */
export function ComposerGate({
  title,
  words,
  children,
}: {
  title: string;
  words: string;
  children: (userAddress: string) => ReactNode;
}): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState drawing={<LineDrawing name="key" />} title={title} action={<ConnectButton />}>
        {words}
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<p role="alert">The editor could not be loaded. Reload the page.</p>}>
      <Suspense fallback={<ComposerSkeleton />}>{children(userAddress)}</Suspense>
    </FallbackOnError>
  );
}
