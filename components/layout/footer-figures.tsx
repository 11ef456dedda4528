"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";

const SignedInFigures = lazy(() => import("./signed-in-figures"));

/** The numbers of the signed-in person; a visitor has none, and loads nothing for them. */
export function FooterFigures(): ReactNode {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <LazyPart>
      <SignedInFigures user={user} />
    </LazyPart>
  );
}
