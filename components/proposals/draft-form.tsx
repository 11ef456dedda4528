"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { FeeStep } from "@/components/fees/fee-step";
import { useProposingPower } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import { useQueryClient } from "@/lib/http/query-client";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { wholePowerWei } from "@/lib/power/voting-power";
import { checkProposal } from "@/lib/proposals/check-proposal";
import type { Blocker } from "@/lib/proposals/check-text";
import {
  COMPOSING_STEPS,
  type ComposingStep,
  earlierStep,
  furthestStep,
  stepOf,
} from "@/lib/proposals/composing-steps";
import { MINIMUM_PERIOD_SECONDS } from "@/lib/proposals/proposal-limits";
import { draftsQuery, sendPreparation } from "@/lib/proposals/proposal-queries";
import type { Draft, Preparation, Published } from "@/lib/proposals/proposal-schemas";
import { type DraftContent, useDraft } from "@/lib/proposals/use-draft";
import { useServerClock } from "@/lib/proposals/use-server-clock";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { formatWhole } from "@/lib/shared/format-whole";
import { BlockerList } from "./blocker-list";
import { DateFields } from "./date-fields";
import { FailureNote } from "./failure-note";
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
  const [step, setStep] = useState<ComposingStep>("write");
  const [showsErrors, setShowsErrors] = useState(false);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [isChecking, setIsChecking] = useState(draft !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const editor = useDraft({
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
  // The text is judged as it is typed; the rest by the server's last answer.
  const blockers = [
    ...textBlockers,
    ...(preparation?.blockers ?? []).filter((blocker) => !isOfText(blocker)),
  ];
  const furthest = preparation === null ? "write" : furthestStep(blockers);

  /** Saves, asks the server what is missing, and goes as far as that allows. */
  async function go(target: ComposingStep): Promise<void> {
    if (COMPOSING_STEPS.indexOf(target) < COMPOSING_STEPS.indexOf(step)) return show(target);
    if (textBlockers.some((blocker) => stepOf(blocker) === step)) {
      setShowsErrors(true);
      return focusFirstError();
    }
    setIsChecking(true);
    setFailure(null);
    try {
      if (!(await editor.save())) return;
      const found = await prepare();
      if (found) show(earlierStep(target, furthestStep(found.blockers)));
    } finally {
      setIsChecking(false);
    }
  }

  async function prepare(): Promise<Preparation | null> {
    const id = editor.saved?.id ?? readDraftId();
    if (id === null) return null;
    try {
      const found = await sendPreparation({ kind: "draft", id });
      setPreparation(found);
      return found;
    } catch (error) {
      setFailure(readFailure(error));
      return null;
    }
  }

  function show(next: ComposingStep): void {
    setStep(next);
    setShowsErrors(false);
    const id = editor.saved?.id ?? readDraftId();
    if (id !== null) showAddress({ id, step: next });
    window.scrollTo({ top: 0 });
  }

  const begin = useEffectEvent(async () => {
    if (draft === null) return;
    const found = await prepare();
    setIsChecking(false);
    if (!found) return;
    const reach = furthestStep(found.blockers);
    const next = wantedStep === null ? reach : earlierStep(wantedStep, reach);
    setStep(next);
    showAddress({ id: draft.id, step: next });
  });
  useEffect(() => {
    void begin();
  }, []);

  const others = blockers.filter((blocker) => step === "pay" || step === "sign" || stepOf(blocker) === null);
  const shown = step === "pay" ? others.filter(({ code }) => !code.startsWith("fee-")) : others;
  return (
    <div className="grid max-w-3xl gap-8">
      <StepBar steps={STEPS} current={step} furthest={furthest} onGo={(target) => void go(target)} />
      <BlockerList blockers={shown} current={step} onGo={show} />
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
        <PayStep draftId={saved.id} isChecking={isChecking} onContinue={() => void go("sign")} />
      ) : null}
      {step === "sign" && saved && preparation?.prepared ? (
        <SignStep
          key={preparation.prepared.digest}
          place={{ kind: "draft", id: saved.id }}
          stamp={String(saved.edition)}
          signer={userAddress}
          prepared={preparation.prepared}
          hasOwnStart={content.earliestStart !== null}
          onPrepareAgain={() => void prepare()}
          onPublished={(published) => {
            void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
            goTo(pathOf(published));
          }}
        />
      ) : null}
      <FailureNote failure={failure} />
      {step === "write" || step === "rules" ? (
        <Actions
          isChecking={isChecking}
          onBack={step === "rules" ? () => show("write") : null}
          onContinue={() => void go(step === "write" ? "rules" : "sign")}
        />
      ) : null}
    </div>
  );
}

function PayStep({
  draftId,
  isChecking,
  onContinue,
}: {
  draftId: string;
  isChecking: boolean;
  onContinue: () => void;
}): ReactNode {
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      <FeeStep purpose="proposal" purposeId={draftId} onReady={setIsReady} />
      <div className="flex flex-wrap items-center justify-end gap-4">
        {isReady ? null : (
          <p className="text-sm text-muted">You can go on once the payment is confirmed on the chain.</p>
        )}
        <Button variant="primary" size="large" disabled={!isReady || isChecking} onClick={onContinue}>
          {isChecking ? "Checking..." : "Continue"}
        </Button>
      </div>
    </>
  );
}

function Actions({
  isChecking,
  onBack,
  onContinue,
}: {
  isChecking: boolean;
  onBack: (() => void) | null;
  onContinue: () => void;
}): ReactNode {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
      {onBack ? (
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      ) : null}
      <Button variant="primary" size="large" disabled={isChecking} onClick={onContinue}>
        {isChecking ? "Checking..." : "Continue"}
      </Button>
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

function isOfText(blocker: Blocker): boolean {
  const step = stepOf(blocker);
  return step === "write" || step === "rules";
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

/** The address names the draft and the step, for a reload. */
function showAddress({ id, step }: { id: string; step: ComposingStep }): void {
  window.history.replaceState(null, "", `${window.location.pathname}?draft=${id}&step=${step}`);
}

function readDraftId(): string | null {
  return new URLSearchParams(window.location.search).get("draft");
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
