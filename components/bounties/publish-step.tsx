"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import type { PublishProps } from "@/components/publishing/draft-form";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { sendBounty } from "@/lib/bounties/bounty-queries";
import type { BountyDraftContent, BountyPreparation } from "@/lib/bounties/bounty-schemas";
import { sumWei, toPrizesWei } from "@/lib/bounties/check-bounty";
import { useSubmit } from "@/lib/http/use-submit";
import { tokenLabel } from "@/lib/shared/format-number";
import { Labels } from "./labels";
import { BountyRules, RewardCard } from "./reward-card";

const Markdown = lazy(() =>
  import("@/components/ui/markdown").then((module) => ({ default: module.Markdown })),
);

/** The bounty as it will look, and the button that publishes it: no signature and no gas. */
export function PublishStep({
  saved: { id },
  content,
  preparation: { edition, blockers },
  onPublished,
}: PublishProps<BountyDraftContent, BountyPreparation>): ReactNode {
  const isBlocked = blockers.length > 0;
  // The edition that is shown here: a later save is refused.
  const { isBusy, failure, submit } = useSubmit(() => sendBounty(id, edition).then(onPublished), "leave");

  return (
    <>
      <BountyPreview content={content} />
      <FailureNote failure={failure} />
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p className="grow basis-60 text-sm text-muted">
          {isBlocked
            ? "Fix what is listed above first."
            : "Your fee is confirmed. Publishing costs no gas; text and reward are then fixed."}
        </p>
        <Button variant="primary" size="large" disabled={isBusy || isBlocked} onClick={() => submit()}>
          {isBusy ? "Publishing..." : "Publish bounty"}
        </Button>
      </div>
    </>
  );
}

function BountyPreview({ content }: { content: BountyDraftContent }): ReactNode {
  const { productName } = usePublicConfig();
  const { title, brief, labels, prizes, submissionsUntil, winnersBy, asset, ...rules } = content;
  if (submissionsUntil === null || winnersBy === null) return null;
  const prizesWei = toPrizesWei(prizes);
  return (
    <section aria-label="Preview" className="grid gap-6">
      <div>
        <h3 className="text-2xl wrap-anywhere" dir="auto">
          {title}
        </h3>
        <Labels labels={labels} />
      </div>
      <RewardCard
        token={tokenLabel(productName)}
        bounty={{
          asset,
          submissionsUntil,
          winnersBy,
          submissionCount: 0,
          totalWei: sumWei(prizesWei).toString(),
          prizes: prizesWei.map((wei, index) => ({
            id: String(index),
            position: index + 1,
            amountWei: wei.toString(),
            withdrawn: null,
            winner: null,
          })),
        }}
      />
      <Suspense fallback={<p className="whitespace-pre-wrap">{brief}</p>}>
        <Markdown text={brief} />
      </Suspense>
      <BountyRules bounty={{ ...rules, token: null }} />
    </section>
  );
}
