"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { isNavigating, subscribeToNavigation } from "@/components/ui/navigation-store";
import { Spinner } from "@/components/ui/spinner";

/** The page, or the centred spinner while the next page is on its way. */
export function MainArea({ children }: { children: ReactNode }): ReactNode {
  const isPending = useSyncExternalStore(subscribeToNavigation, isNavigating, () => false);
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    if (!isPending) setIsStaying(false);
  }, [isPending]);
  const isWaiting = isPending && !isStaying;
  return (
    <main id="main" tabIndex={-1} className="relative flex-1 outline-none">
      {isWaiting ? (
        <div className="wrap flex min-h-[60vh] animate-appear-late flex-col items-center justify-center gap-6">
          <Spinner text="Loading..." />
          <LateWords onStay={() => setIsStaying(true)} />
        </div>
      ) : null}
      <div hidden={isWaiting}>{children}</div>
    </main>
  );
}

const LATE_MS = 8_000;

/** A page of a server that is gone would load for ever: after a while, this says so. */
function LateWords({ onStay }: { onStay: () => void }): ReactNode {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid justify-items-center gap-4 text-center empty:hidden">
      {isLate ? (
        <>
          <p>The server gives no answer yet. The page opens as soon as it does.</p>
          <Button onClick={onStay}>Show this page until then</Button>
        </>
      ) : null}
    </div>
  );
}
