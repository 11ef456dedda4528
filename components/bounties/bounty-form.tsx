"use client";

import type { ReactNode } from "react";
import { PayStep } from "@/components/fees/pay-step";
import { BlockerList } from "@/components/proposals/blocker-list";
import { ComposerActions } from "@/components/proposals/composer-actions";
import { MarkdownField } from "@/components/proposals/markdown-field";
import { SaveLine } from "@/components/proposals/save-line";
import { StepBar } from "@/components/proposals/step-bar";
import { TitleField } from "@/components/proposals/title-field";
import { FailureNote } from "@/components/ui/failure-note";
import { BOUNTY_COMPOSING, BOUNTY_STEP_WORDS, type BountyStep } from "@/lib/bounties/bounty-composing";
import { bountyDrafts, bountyDraftsQuery, sendBountyPreparation } from "@/lib/bounties/bounty-queries";
import type { BountyDraft, BountyDraftContent } from "@/lib/bounties/bounty-schemas";
import { checkBounty } from "@/lib/bounties/check-bounty";
import { useQueryClient } from "@/lib/http/query-client";
import { showAddress, useComposer } from "@/lib/proposals/use-composer";
import { useDraft } from "@/lib/proposals/use-draft";
import { useServerClock } from "@/lib/proposals/use-server-clock";
import { type Blocker, errorOfField } from "@/lib/publishing/blocker";
import { BODY_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { PublishStep } from "./publish-step";
import { RewardFields } from "./reward-fields";

const EMPTY: BountyDraftContent = {
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
};

const STEPS = [
  ["write", "Write"],
  ["reward", "Reward and dates"],
  ["pay", "Pay"],
  ["publish", "Publish"],
] as const;

/** A draft of a bounty from its first word to its publication. Where it stands is asked of the server, so that a reload loses nothing. */
export function BountyForm({
  slug,
  draft,
  step: wantedStep,
  serverTime,
  onBegun,
}: {
  slug: string;
  draft: BountyDraft | null;
  /** Where the address says one was. */
  step: BountyStep | null;
  serverTime: string;
  /** Told when the blank form has become a draft. */
  onBegun?: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const now = useServerClock(serverTime);
  const forgetList = () => void queryClient.invalidateQueries({ queryKey: bountyDraftsQuery.queryKey });
  const editor = useDraft({
    calls: bountyDrafts,
    club: slug,
    draft,
    initial: EMPTY,
    onCreated: (id) => {
      showAddress({ id, step });
      onBegun?.();
      forgetList();
    },
  });
  const { content, saved } = editor;
  const textBlockers = checkBounty(toChecked(content), now);
  const { step, furthest, shownBlockers, preparation, isChecking, showsErrors, failure, show, go } =
    useComposer({
      composing: BOUNTY_COMPOSING,
      first: "write",
      last: "publish",
      draftId: draft?.id ?? null,
      savedId: saved?.id ?? null,
      wantedStep,
      textBlockers,
      save: editor.save,
      sendPreparation: sendBountyPreparation,
    });
  return (
    <div className="grid max-w-3xl gap-8">
      <StepBar steps={STEPS} current={step} furthest={furthest} onGo={(target) => void go(target)} />
      <BlockerList
        blockers={shownBlockers}
        current={step}
        stepOf={BOUNTY_COMPOSING.stepOf}
        words={BOUNTY_STEP_WORDS}
        onGo={show}
      />
      <h2 className="sr-only">{STEPS.find(([name]) => name === step)?.[1]}</h2>
      {step === "write" || step === "reward" ? <SaveLine editor={editor} /> : null}
      {step === "write" ? (
        <WriteFields
          content={content}
          blockers={textBlockers}
          showsErrors={showsErrors}
          onChange={editor.change}
        />
      ) : null}
      {step === "reward" ? (
        <RewardFields
          content={content}
          blockers={textBlockers}
          showsErrors={showsErrors}
          now={now}
          onChange={editor.change}
        />
      ) : null}
      {step === "pay" && saved ? (
        <PayStep
          purpose="bounty"
          draftId={saved.id}
          isChecking={isChecking}
          onContinue={() => void go("publish")}
        />
      ) : null}
      {step === "publish" && saved && preparation ? (
        <PublishStep
          id={saved.id}
          edition={preparation.edition}
          content={content}
          isBlocked={preparation.blockers.length > 0}
          onPublished={forgetList}
        />
      ) : null}
      <FailureNote failure={failure} />
      {step === "write" || step === "reward" ? (
        <ComposerActions
          isChecking={isChecking}
          onBack={step === "reward" ? () => show("write") : null}
          onContinue={() => void go(step === "write" ? "reward" : "publish")}
        />
      ) : null}
    </div>
  );
}

function WriteFields({
  content,
  blockers,
  showsErrors,
  onChange,
}: {
  content: BountyDraftContent;
  blockers: readonly Blocker[];
  showsErrors: boolean;
  onChange: (part: Partial<BountyDraftContent>) => void;
}): ReactNode {
  const errorOf = (field: string) => errorOfField(field, { blockers, showsErrors });
  return (
    <div className="grid gap-6">
      <TitleField
        id="bounty-title"
        title={content.title}
        error={errorOf("title")}
        onChange={(title) => onChange({ title })}
      />
      <MarkdownField
        id="bounty-brief"
        label="Brief"
        text={content.brief}
        mostCharacters={BODY_CHARACTERS}
        error={errorOf("brief")}
        onChange={(brief) => onChange({ brief })}
      />
      <p className="text-sm text-muted">
        Say what is to be handed in, how you judge it, and what the work may be used for. Text and reward
        can't be changed once it is published.
      </p>
    </div>
  );
}

function toChecked({
  submissionsUntil,
  winnersBy,
  ...content
}: BountyDraftContent): Parameters<typeof checkBounty>[0] {
  return {
    ...content,
    submissionsUntil: submissionsUntil === null ? null : new Date(submissionsUntil),
    winnersBy: winnersBy === null ? null : new Date(winnersBy),
  };
}
