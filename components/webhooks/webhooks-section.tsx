"use client";

import { lazy, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";

const ClubWebhooks = lazy(() => import("./club-webhooks"));

/** Where a club's events are posted; its code loads when somebody wants to see it. */
export function WebhooksSection({ slug }: { slug: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="webhooks" className="max-w-2xl rounded-card border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 grow basis-80">
          <h2 id="webhooks" className="text-lg">
            Webhooks
          </h2>
          <p className="mt-1 text-sm text-muted">
            Post what happens in this club to a server of yours: proposals, votes, results and prizes.
          </p>
        </div>
        {isOpen ? null : (
          <Button className="max-sm:h-11 no-script:hidden" onClick={() => setIsOpen(true)}>
            Manage webhooks
          </Button>
        )}
      </div>
      {isOpen ? (
        <LazyPart waiting={<Spinner text="Loading..." />} failed={<LoadFailure />}>
          <ClubWebhooks slug={slug} />
        </LazyPart>
      ) : null}
    </section>
  );
}
