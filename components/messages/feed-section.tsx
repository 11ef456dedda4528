"use client";

import { lazy, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";

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
        <LazyPart waiting={<p className="text-muted">Loading...</p>} failed={<LoadFailure />}>
          <OwnFeed />
        </LazyPart>
      ) : (
        <Button className="justify-self-start max-sm:h-11" onClick={() => setIsOpen(true)}>
          Manage feed and calendar
        </Button>
      )}
    </section>
  );
}
