"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { BlockerList } from "@/components/publishing/blocker-list";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { StepBar } from "@/components/ui/step-bar";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import { checkDraft } from "@/lib/proposals/check-proposal";
import { sendEditPreparation } from "@/lib/proposals/proposal-queries";
import type { DraftContent, Preparation, ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { type ComposingStep, PROPOSAL_COMPOSING } from "@/lib/publishing/composing";
import { useShownCheck } from "@/lib/publishing/use-shown-check";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { DateFields } from "./date-fields";
import { SignStep } from "./sign-step";
import { TextFields } from "./text-fields";

// A new version pays no fee.
const [WRITE, RULES, , SIGN] = PROPOSAL_COMPOSING;
const STEPS = [WRITE, RULES, SIGN];

/** A new version of a proposal: text, link, start and period; rule, snapshot and fee stay as they are. */
export default function EditForm({
  proposal,
  userAddress,
}: {
  proposal: ProposalDetail;
  userAddress: string;
}): ReactNode {
  const router = useRouter();
  const now = useServerClock(proposal.serverTime);
  const [step, setStep] = useState(WRITE);
  const typed = useTyped(`version.${proposal.id}.${proposal.version}`, contentOf(proposal));
  const content = typed.value;
  const [showsErrors, setShowsErrors] = useState(false);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const blockers = [...checkDraft(content, now), ...useShownCheck(content.body, "body")];
  const isUnchanged = JSON.stringify(content) === JSON.stringify(contentOf(proposal));
  const place = {
    kind: "edit",
    id: proposal.id,
    change: { version: proposal.version, ...content },
  } as const;

  const { isBusy, failure, submit } = useSubmit(async () => {
    const found = await sendEditPreparation(place);
    setPreparation(found);
    if (found.prepared) show(SIGN);
  });

  function go(target: ComposingStep): void {
    setShowsErrors(true);
    if (target === WRITE || (target === RULES && step === SIGN)) show(target);
    else if (blockers.some((blocker) => blocker.step === step.step)) return;
    else if (target === RULES) show(RULES);
    else submit();
  }

  function show(next: ComposingStep): void {
    setStep(next);
    setShowsErrors(false);
    window.scrollTo({ top: 0 });
  }

  const back = step === RULES ? WRITE : null;
  return (
    <div className="grid gap-8">
      <StepBar
        steps={STEPS}
        current={step.step}
        furthest={blockers.length === 0 ? RULES.step : WRITE.step}
        onGo={go}
      />
      <div className={clsx("grid gap-8", step !== WRITE && "max-w-3xl")}>
        <BlockerList blockers={preparation?.blockers ?? []} steps={STEPS} current={step} onGo={show} />
        <h2 className="sr-only">{step.name}</h2>
        {step === WRITE ? (
          <TextFields
            content={content}
            blockers={blockers}
            showsErrors={showsErrors}
            onChange={(part) => typed.set({ ...content, ...part })}
          />
        ) : null}
        {step === RULES ? (
          <DateFields
            content={content}
            blockers={blockers}
            now={now}
            club={proposal.rule}
            onChange={(part) => typed.set({ ...content, ...part })}
          />
        ) : null}
        {step === SIGN && preparation?.prepared ? (
          <SignStep
            key={preparation.prepared.digest}
            place={place}
            stamp={preparation.prepared.digest}
            signer={userAddress}
            prepared={preparation.prepared}
            written={{
              ...content,
              ...{ club: proposal.signed.club, slug: proposal.club.slug, version: proposal.version + 1 },
            }}
            onPrepareAgain={() => go(SIGN)}
            onPublished={({ club, number }) => {
              typed.forget();
              router.push(`/clubs/${club}/proposals/${number}`);
            }}
          />
        ) : null}
        <FailureNote failure={failure} />
        {step === SIGN ? null : (
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
            {step === RULES && isUnchanged ? (
              <p className="grow text-sm text-muted">Nothing is changed yet.</p>
            ) : null}
            {back ? (
              <Button size="large" onClick={() => show(back)}>
                Back
              </Button>
            ) : null}
            <Button
              variant="primary"
              size="large"
              disabled={isBusy || (step === RULES && isUnchanged)}
              onClick={() => go(step === WRITE ? RULES : SIGN)}
            >
              {isBusy ? "Checking..." : "Continue"}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function contentOf({ title, body, discussion, startsAt, endsAt }: ProposalDetail): DraftContent {
  const periodSeconds = Math.round((new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 1_000);
  return { title, body, discussion, earliestStart: startsAt, periodSeconds };
}
