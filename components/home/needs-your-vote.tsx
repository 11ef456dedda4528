"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { useAuth } from "@/lib/auth/use-auth";

const UnvotedProposals = lazy(() => import("./unvoted-proposals"));

/** The open proposals that need the person's vote; loaded for people who are signed in, and gone if there are none. */
export function NeedsYourVote(): ReactNode {
  const { isAuthenticated } = useAuth();
  if (!isAuthenticated) return null;
  return (
    <FallbackOnError fallback={null}>
      <Suspense fallback={null}>
        <UnvotedProposals />
      </Suspense>
    </FallbackOnError>
  );
}
