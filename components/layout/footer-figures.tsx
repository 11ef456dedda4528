"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { useAuth } from "@/lib/auth/use-auth";

const SignedInFigures = lazy(() => import("./signed-in-figures"));

/** The numbers of the signed-in person; a visitor has none, and loads nothing for them. */
export function FooterFigures(): ReactNode {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <FallbackOnError fallback={null}>
      <Suspense fallback={null}>
        <SignedInFigures user={user} />
      </Suspense>
    </FallbackOnError>
  );
}
