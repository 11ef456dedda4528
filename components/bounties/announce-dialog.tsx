"use client";

import * as Dialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { ordinal, type RewardAsset } from "@/lib/bounties/bounty-kinds";
import type { ReviewPrize } from "@/lib/bounties/review-schemas";
import type { Failure } from "@/lib/http/read-failure";
import { RewardFigure } from "./reward-figure";

/** Shows who wins what once more, before it becomes public for ever. */
export default function AnnounceDialog({
  asset,
  token,
  prizes,
  isBusy,
  failure,
  onAnnounce,
  onClose,
}: {
  asset: RewardAsset;
  token: string;
  prizes: readonly ReviewPrize[];
  isBusy: boolean;
  failure: Failure | null;
  onAnnounce: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <AskDialog
      title="Announce these winners?"
      description="Everybody sees them immediately, and nobody can change them afterwards. From then on you owe each winner their prize, and the page shows for how long."
      isBusy={isBusy}
      onClose={onClose}
    >
      <ol className="mt-4 divide-y divide-line border-y border-line text-sm">
        {prizes.map((prize) => (
          <li key={prize.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="text-muted">{ordinal(prize.position)}</span>
            <span>
              {prize.submission ? (
                <>
                  <span className="figures font-semibold">#{prize.submission.number}</span>{" "}
                  <PersonLink address={prize.submission.author} name={prize.submission.authorName ?? null} />
                </>
              ) : (
                <span className="text-muted">withdrawn</span>
              )}
            </span>
            <span className={prize.submission ? "" : "line-through opacity-70"}>
              <RewardFigure asset={asset} wei={prize.amountWei} token={token} className="text-base" />
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-5 grid gap-4">
        <FailureNote failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Not yet</Button>
          </Dialog.Close>
          <Button variant="primary" disabled={isBusy} onClick={onAnnounce}>
            {isBusy ? "Announcing..." : "Announce winners"}
          </Button>
        </div>
      </div>
    </AskDialog>
  );
}
