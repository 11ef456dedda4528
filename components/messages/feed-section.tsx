"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";

const OwnFeed = lazy(() => import("./own-feed"));

/** For feed and calendar programs; its code loads when somebody wants it. */
export function FeedSection(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="grid gap-4">
      <h2 className="text-xl font-semibold">A feed and a calendar of my own</h2>
      <p className="text-muted">
        Read the same in your feed reader, and see in your calendar when votes open and close.
      </p>
      {isOpen ? (
        <FallbackOnError fallback={<LoadFailure />}>
          <Suspense fallback={<p className="text-muted">Loading...</p>}>
            <OwnFeed />
          </Suspense>
        </FallbackOnError>
      ) : (
        <Button className="justify-self-start max-sm:h-11" onClick={() => setIsOpen(true)}>
          Manage feed and calendar
        </Button>
      )}
    </section>
  );
}
