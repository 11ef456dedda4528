"use client";

import type { ReactNode } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import { SignInButton } from "./sign-in-button";

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
  const { userAddress, isLoading, state } = useAuth();
  if (isLoading) return waiting;
  if (userAddress === null) {
    const isUnknown = state === "unknown";
    return (
      <EmptyState
        drawing={drawing}
        title={isUnknown ? "The server gives no answer" : title}
        action={<SignInButton />}
      >
        {isUnknown ? null : words}
      </EmptyState>
    );
  }
  return (
    // Another account begins with nothing of the one before.
    <LazyPart key={userAddress.toLowerCase()} waiting={waiting} failed={<LoadFailure />}>
      {children(userAddress)}
    </LazyPart>
  );
}
