"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DocumentLink } from "@/components/ui/document-link";
import { useQuery } from "@/lib/http/query-client";
import type { ShownReceipt } from "@/lib/log/client/show-kept-receipts";
import { listKept } from "@/lib/log/kept-receipts";
import { formatAddress } from "@/lib/shared/address";
import { formatNear, formatTime } from "@/lib/shared/format-time";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { proposalQuery } from "@/lib/votes/vote-queries";
import { downloadReceipt } from "./receipt-note";

const SHOWN = 5;

/** What this browser keeps, newest first, for all voters. */
export function KeptReceipts({
  onCheck,
  isBusy,
}: {
  onCheck: (receipt: unknown) => void;
  isBusy: boolean;
}): ReactNode {
  const isHydrated = useIsHydrated();
  const [isWhole, setIsWhole] = useState(false);
  const kept = useQuery({
    queryKey: ["kept-receipts"],
    queryFn: async () => (await import("@/lib/log/client/show-kept-receipts")).showKeptReceipts(),
    enabled: isHydrated && listKept().length > 0,
    // Another tab may have voted in between.
    staleTime: 0,
  });
  const all = kept.data ?? [];
  const shown = isWhole ? all : all.slice(0, SHOWN);
  return (
    <section
      aria-labelledby="kept-receipts"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="kept-receipts" className="text-lg">
        Your receipts
      </h2>
      {all.length === 0 ? (
        <p className="mt-1 min-h-10 text-sm text-muted">
          {kept.isLoading
            ? "Reading..."
            : "No receipts in this browser yet. Each vote you sign here leaves one."}
        </p>
      ) : (
        <ul aria-label="Receipts kept in this browser" className="mt-2 divide-y divide-line">
          {shown.map((each) => (
            <KeptRow
              key={each.receipt.leafHash}
              kept={each}
              isBusy={isBusy}
              onCheck={() => onCheck(each.receipt)}
            />
          ))}
        </ul>
      )}
      {all.length > shown.length ? (
        <Button className="mt-3 w-full" onClick={() => setIsWhole(true)}>
          Show all {all.length}
        </Button>
      ) : null}
    </section>
  );
}

function KeptRow({
  kept: { receipt, ballot, voter, proposalId, choice },
  isBusy,
  onCheck,
}: {
  kept: ShownReceipt;
  isBusy: boolean;
  onCheck: () => void;
}): ReactNode {
  const { data } = useQuery(proposalQuery(proposalId));
  const title = data?.title || `Proposal ${formatAddress(ballot.proposal)}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
          {title}
        </p>
        <p className="figures mt-0.5 text-sm text-muted">
          You voted{" "}
          <span className={clsx("font-semibold", choice === "yes" ? "text-yes" : "text-no")}>
            {choice === "yes" ? "Yes" : "No"}
          </span>
          {" · "}
          <time
            dateTime={new Date(ballot.receivedAt).toISOString()}
            title={formatTime(new Date(ballot.receivedAt))}
          >
            {formatNear({ at: new Date(ballot.receivedAt), now: new Date() })}
          </time>
          {" · "}
          <span className="font-mono text-xs" title={voter}>
            {formatAddress(voter)}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <button
            type="button"
            className="link inline-flex min-h-11 items-center sm:min-h-8"
            onClick={() => downloadReceipt(receipt)}
          >
            Download<span className="sr-only"> the receipt for {title}</span>
          </button>
          {data === undefined ? null : (
            <DocumentLink
              href={`/clubs/${data.club.slug}/proposals/${data.number}/verify`}
              className="link inline-flex min-h-11 items-center sm:min-h-8"
            >
              Recount the result<span className="sr-only"> of {title}</span>
            </DocumentLink>
          )}
        </p>
      </div>
      <Button className="max-sm:h-11" disabled={isBusy} onClick={onCheck}>
        Check<span className="sr-only"> the receipt for {title}</span>
      </Button>
    </li>
  );
}
