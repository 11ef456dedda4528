"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { ownZone } from "@/lib/messages/client/own-zone";
import { feedQuery, sendMakeFeed, sendRemoveFeed } from "@/lib/messages/feed-queries";
import type { OwnFeed as Feed } from "@/lib/messages/feed-schemas";
import { formatDate } from "@/lib/shared/format-time";

/** The secret address of a person's own feed and calendar: made, copied, replaced, removed. Load it lazily. */
export default function OwnFeed(): ReactNode {
  const stored = useQuery({ ...feedQuery, staleTime: 0 });
  // Not in the cache, where the next person at this browser could find the addresses.
  const [changed, setChanged] = useState<Feed | null>(null);
  const make = useSubmit(async () => setChanged(await sendMakeFeed({ zone: ownZone() })));
  const remove = useSubmit(async () => setChanged(await sendRemoveFeed()));
  const data = changed ?? stored.data;
  const isBusy = make.isBusy || remove.isBusy;
  if (!data) {
    if (stored.error === null) return <p className="text-muted">Loading...</p>;
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>Your feed couldn't be loaded. {readFailure(stored.error).text}</p>
        <Button onClick={() => void stored.refetch()}>Try again</Button>
      </div>
    );
  }
  const { madeAt, addresses } = data;
  return (
    <div className="grid gap-4">
      {addresses === null ? null : (
        <>
          <p>
            Copy these now: they are shown once. Anyone who has them can read what you read, so keep them
            secret.
          </p>
          <SecretAddress name="Feed" href={addresses.atom} />
          <SecretAddress name="Calendar" href={addresses.calendar} />
        </>
      )}
      {madeAt !== null && addresses === null ? (
        <p>
          You have a feed and a calendar, made on {formatDate(new Date(madeAt))}. If you lost their addresses,
          make new ones: the old ones then stop working.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:h-11" disabled={isBusy} onClick={() => make.submit()}>
          {make.isBusy ? "Making..." : madeAt === null ? "Make my feed" : "Make new addresses"}
        </Button>
        {madeAt === null ? null : (
          <Button className="max-sm:h-11" disabled={isBusy} onClick={() => remove.submit()}>
            {remove.isBusy ? "Removing..." : "Remove"}
          </Button>
        )}
      </div>
      <FailureNote failure={make.failure ?? remove.failure} />
    </div>
  );
}

function SecretAddress({ name, href }: { name: string; href: string }): ReactNode {
  return (
    <div className="grid gap-2">
      <span className="font-semibold">{name}</span>
      <code className="rounded-lg border border-line bg-surface-2 p-3 font-mono text-sm wrap-anywhere">
        {href}
      </code>
      <span>
        <CopyButton text={href} label={`the address of your ${name.toLowerCase()}`} />
      </span>
    </div>
  );
}
