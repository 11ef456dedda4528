"use client";

import type { ReactNode } from "react";
import { PayStep } from "@/components/fees/pay-step";
import { useProposingPower } from "@/components/layout/config-provider";
import { FailureNote } from "@/components/ui/failure-note";
import { useAuth } from "@/lib/auth/use-auth";
import { useQueryClient } from "@/lib/http/query-client";
import { wholePowerWei } from "@/lib/power/voting-power";
import { checkProposal } from "@/lib/proposals/check-proposal";
import { type ComposingStep, PROPOSAL_COMPOSING, STEP_WORDS } from "@/lib/proposals/composing-steps";
import { MINIMUM_PERIOD_SECONDS } from "@/lib/proposals/proposal-limits";
import { draftsQuery, proposalDrafts, sendPreparation } from "@/lib/proposals/proposal-queries";
import type { Draft, DraftContent } from "@/lib/proposals/proposal-schemas";
import { showAddress, useComposer } from "@/lib/proposals/use-composer";
import { useDraft } from "@/lib/proposals/use-draft";
import { useServerClock } from "@/lib/proposals/use-server-clock";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { formatWhole } from "@/lib/shared/format-whole";
import { BlockerList } from "./blocker-list";
import { ComposerActions } from "./composer-actions";
import { DateFields } from "./date-fields";
import type { ComposerPlace } from "./new-proposal";
import { SaveLine } from "./save-line";
import { SignStep } from "./sign-step";
import { StepBar } from "./step-bar";
import { TextFields } from "./text-fields";

const EMPTY: DraftContent = {
  title: "",
  body: "",
  discussion: "",
  earliestStart: null,
  periodSeconds: MINIMUM_PERIOD_SECONDS,
};

const STEPS = [
  ["write", "Write"],
  ["rules", "Rules and dates"],
  ["pay", "Pay"],
  ["sign", "Sign and publish"],
] as const;

type FormProps = {
  club: ComposerPlace["club"];
  draft: Draft | null;
  /** Where the address says one was. */
  step: ComposingStep | null;
  serverTime: string;
  userAddress: string;
  /** Told when the blank form has become a draft. */
  onBegun?: () => void;
  goTo?: (path: string) => void;
};

/** A draft from its first word to its publication. Where it stands is asked of the server, so that a reload loses nothing. */
export function DraftForm({
  club,
  draft,
  step: wantedStep,
  serverTime,
  userAddress,
  onBegun,
  goTo = openPath,
}: FormProps): ReactNode {
  const queryClient = useQueryClient();
  const now = useServerClock(serverTime);
  const editor = useDraft({
    calls: proposalDrafts,
    club: club.slug,
    draft,
    initial: EMPTY,
    onCreated: (id) => {
      showAddress({ id, step });
      onBegun?.();
      void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
    },
  });
  const { content, saved } = editor;
  const textBlockers = checkProposal(toChecked(content), now);
  const { step, furthest, shownBlockers, preparation, isChecking, showsErrors, failure, show, go, prepare } =
    useComposer({
      composing: PROPOSAL_COMPOSING,
      first: "write",
      last: "sign",
      draftId: draft?.id ?? null,
      savedId: saved?.id ?? null,
      wantedStep,
      textBlockers,
      save: editor.save,
      sendPreparation: (id) => sendPreparation({ kind: "draft", id }),
    });

  return (
    <div className="grid max-w-3xl gap-8">
      <StepBar steps={STEPS} current={step} furthest={furthest} onGo={(target) => void go(target)} />
      <BlockerList
        blockers={shownBlockers}
        current={step}
        stepOf={PROPOSAL_COMPOSING.stepOf}
        words={STEP_WORDS}
        onGo={show}
      />
      <h2 className="sr-only">{STEPS.find(([name]) => name === step)?.[1]}</h2>
      {preparation === null ? <PowerHint /> : null}
      {step === "write" || step === "rules" ? <SaveLine editor={editor} /> : null}
      {step === "write" ? (
        <TextFields
          content={content}
          blockers={textBlockers}
          showsErrors={showsErrors}
          onChange={editor.change}
        />
      ) : null}
      {step === "rules" ? (
        <DateFields
          content={content}
          blockers={textBlockers}
          now={now}
          quorumBasisPoints={club.quorumBasisPoints}
          onChange={editor.change}
        />
      ) : null}
      {step === "pay" && saved ? (
        <PayStep
          purpose="proposal"
          draftId={saved.id}
          isChecking={isChecking}
          onContinue={() => void go("sign")}
        />
      ) : null}
      {step === "sign" && saved && preparation?.prepared ? (
        <SignStep
          key={preparation.prepared.digest}
          place={{ kind: "draft", id: saved.id }}
          stamp={String(saved.edition)}
          signer={userAddress}
          prepared={preparation.prepared}
          written={{ ...content, club: club.name, slug: club.slug, version: 1 }}
          onPrepareAgain={() => void prepare()}
          onPublished={(published) => {
            void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
            goTo(pathOf(published));
          }}
        />
      ) : null}
      <FailureNote failure={failure} />
      {step === "write" || step === "rules" ? (
        <ComposerActions
          isChecking={isChecking}
          onBack={step === "rules" ? () => show("write") : null}
          onContinue={() => void go(step === "write" ? "rules" : "sign")}
        />
      ) : null}
    </div>
  );
}

/** Before anything is written: whether the session's power is enough. The server reads it again at the snapshot block. */
function PowerHint(): ReactNode {
  const { user } = useAuth();
  const needed = useProposingPower();
  if (!user?.powerKnown || needed === null) return null;
  const powerWei = BigInt(user.votingPowerWei);
  if (powerWei >= wholePowerWei(needed)) return null;
  return (
    <p className="figures rounded-card border border-line bg-surface p-4 text-sm">
      <b className="font-semibold text-pending">
        You hold {formatVotingPower(powerWei)} VP, {formatWhole(BigInt(needed))} are needed.
      </b>{" "}
      You can write and keep a draft now, and publish it when you hold enough.
    </p>
  );
}

function toChecked({ earliestStart, ...content }: DraftContent): Parameters<typeof checkProposal>[0] {
  return { ...content, earliestStart: earliestStart === null ? null : new Date(earliestStart) };
}

function pathOf({ club, number }: Published): string {
  return `/clubs/${club}/proposals/${number}`;
}

function openPath(path: string): void {
  window.location.assign(path);
}
