"use client";

import type { ReactNode } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import { ComposerSkeleton } from "./composer-skeleton";

/** What people who are signed in see, loaded then; `words` tell everybody else why to sign in. */
export function SignInGate({
  title,
  words,
  drawing = "ballot",
  waiting = <ComposerSkeleton />,
  children,
}: {
  title: string;
  words: string;
  drawing?: "ballot" | "key";
  waiting?: ReactNode;
  children: (userAddress: string) => ReactNode;
}): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return waiting;
  if (userAddress === null) {
    return (
      <EmptyState drawing={drawing} title={title} action={<ConnectButton />}>
        {words}
      </EmptyState>
    );
  }
  return (
    <LazyPart waiting={waiting} failed={<LoadFailure />}>
      {children(userAddress)}
    </LazyPart>
  );
}
