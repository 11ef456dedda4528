"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { isNavigating, subscribeToNavigation } from "@/components/ui/navigation-store";
import { Spinner } from "@/components/ui/spinner";

/** The page, or the centred spinner while the next page is on its way. */
export function MainArea({ children }: { children: ReactNode }): ReactNode {
  const isPending = useSyncExternalStore(subscribeToNavigation, isNavigating, () => false);
  return (
    <main id="main" tabIndex={-1} className="relative flex-1 outline-none">
      {isPending ? (
        <div className="wrap flex min-h-[60vh] animate-appear-late items-center justify-center">
          <Spinner text="Loading..." />
        </div>
      ) : null}
      <div hidden={isPending}>{children}</div>
    </main>
  );
}
