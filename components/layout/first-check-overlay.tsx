"use client";

import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";
import { useAuth } from "@/lib/auth/use-auth";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

/**
 * Covers the page while the first authentication check runs (spec section 2). It exists only once the page is interactive, so it
 * hides no text from readers without script.
 */
export function FirstCheckOverlay(): ReactNode {
  const { isLoading } = useAuth();
  const isInteractive = useIsHydrated();
  if (!isInteractive || !isLoading) return null;
  return (
    <div data-first-check className="fixed inset-0 z-50 grid animate-appear-late place-items-center bg-bg">
      <Spinner text="Loading" />
    </div>
  );
}
