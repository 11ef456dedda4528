"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Composer, type ComposerPlace } from "@/components/publishing/composer";
import type { FieldsProps, Kind, PublishProps, Writing } from "@/components/publishing/draft-form";
import { useHasRoom, WithPreview } from "@/components/publishing/draft-preview";
import { MarkdownField } from "@/components/publishing/markdown-field";
import { TitleField } from "@/components/publishing/title-field";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { bountyDrafts, sendBounty } from "@/lib/bounties/bounty-queries";
import type { BountyDraft, BountyDraftContent, BountyPreparation } from "@/lib/bounties/bounty-schemas";
import { checkBountyDraft, sumWei, toPrizesWei } from "@/lib/bounties/check-bounty";
import { errorOfField } from "@/lib/publishing/blocker";
import { BOUNTY_COMPOSING } from "@/lib/publishing/composing";
import { BODY_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { tokenLabel } from "@/lib/shared/format-number";
import { Labels } from "./labels";
import { BountyRules, RewardCard } from "./reward-card";
import { RewardFields } from "./reward-fields";

const BOUNTIES: Kind<BountyDraft, BountyPreparation> = {
  purpose: "bounty",
  list: "bounties",
  composing: BOUNTY_COMPOSING,
  drafts: bountyDrafts,
  blank: {
    title: "",
    brief: "",
    kind: "open",
    asset: "token",
    prizes: [""],
    labels: [],
    submissionsUntil: null,
    winnersBy: null,
    visibility: "after-deadline",
    submissionsPerPerson: 1,
  },
  check: checkBountyDraft,
  text: ({ brief }) => [brief, "brief"],
  Text: TextFields,
  Terms: RewardFields,
  Publish: PublishStep,
  hint: null,
};

export default function BountyComposer(place: ComposerPlace & Writing): ReactNode {
  return <Composer kind={BOUNTIES} {...place} />;
}

function TextFields({ content, onChange, ...errors }: FieldsProps<BountyDraftContent>): ReactNode {
  const hasRoom = useHasRoom();
  return (
    <WithPreview title={content.title} body={content.brief}>
      <TitleField
        id="bounty-title"
        title={content.title}
        error={errorOfField("title", errors)}
        onChange={(title) => onChange({ title })}
      />
      <MarkdownField
        id="bounty-brief"
        label="Brief"
        text={content.brief}
        mostCharacters={BODY_CHARACTERS}
        error={errorOfField("brief", errors)}
        hasPreviewBeside={hasRoom}
        onChange={(brief) => onChange({ brief })}
      />
      <p className="text-sm text-muted">
        Say what to submit, how you judge it, and what the work may be used for. Text and reward can't be
        changed once it is published.
      </p>
    </WithPreview>
  );
}

const Markdown = lazy(() =>
  import("@/components/ui/markdown").then((module) => ({ default: module.Markdown })),
);

/** The bounty as it will look, and the button that publishes it: no signature and no gas. */
function PublishStep({
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
