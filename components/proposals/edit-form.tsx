"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { checkProposal } from "@/lib/proposals/check-proposal";
import { type ComposingStep, PROPOSAL_COMPOSING, STEP_WORDS } from "@/lib/proposals/composing-steps";
import { type SigningPlace, sendPreparation } from "@/lib/proposals/proposal-queries";
import type { DraftContent, Preparation, ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { useServerClock } from "@/lib/proposals/use-server-clock";
import { BlockerList } from "./blocker-list";
import { DateFields } from "./date-fields";
import { SignStep } from "./sign-step";
import { StepBar } from "./step-bar";
import { TextFields } from "./text-fields";

const STEPS = [
  ["write", "Write"],
  ["rules", "Rules and dates"],
  ["sign", "Sign and publish"],
] as const;
type Step = (typeof STEPS)[number][0];

/** A new version of a proposal: text, link, start and period; rule, snapshot and fee stay as they are. */
export default function EditForm({
  proposal,
  userAddress,
  goTo = (path) => window.location.assign(path),
}: {
  proposal: ProposalDetail;
  userAddress: string;
  goTo?: (path: string) => void;
}): ReactNode {
  const now = useServerClock(proposal.serverTime);
  const [step, setStep] = useState<Step>("write");
  const [content, setContent] = useState<DraftContent>(() => contentOf(proposal));
  const [showsErrors, setShowsErrors] = useState(false);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { earliestStart, ...texts } = content;
  const start = earliestStart === null ? null : new Date(earliestStart);
  const blockers = checkProposal({ ...texts, earliestStart: start }, now);
  const isUnchanged = JSON.stringify(content) === JSON.stringify(contentOf(proposal));
  const place: SigningPlace = {
    kind: "edit",
    id: proposal.id,
    change: { version: proposal.version, ...content },
  };

  async function go(target: Step): Promise<void> {
    setShowsErrors(true);
    if (target === "write" || (target === "rules" && step === "sign")) return show(target);
    if (blockers.some((blocker) => PROPOSAL_COMPOSING.stepOf(blocker) === step)) return;
    if (target === "rules") return show("rules");
    setIsChecking(true);
    setFailure(null);
    try {
      const found = await sendPreparation(place);
      setPreparation(found);
      if (found.prepared) show("sign");
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setIsChecking(false);
    }
  }

  function show(next: Step): void {
    setStep(next);
    setShowsErrors(false);
    window.scrollTo({ top: 0 });
  }

  const back = step === "rules" ? "write" : null;
  return (
    <div className="grid max-w-3xl gap-8">
      <StepBar
        steps={STEPS}
        current={step}
        furthest={blockers.length === 0 ? "rules" : "write"}
        onGo={(target) => void go(target)}
      />
      <BlockerList<ComposingStep>
        blockers={preparation?.blockers ?? []}
        current={step}
        stepOf={PROPOSAL_COMPOSING.stepOf}
        words={STEP_WORDS}
        onGo={(target) => show(target === "pay" ? "write" : target)}
      />
      <h2 className="sr-only">{STEPS.find(([name]) => name === step)?.[1]}</h2>
      {step === "write" ? (
        <TextFields
          content={content}
          blockers={blockers}
          showsErrors={showsErrors}
          onChange={(part) => setContent((old) => ({ ...old, ...part }))}
        />
      ) : null}
      {step === "rules" ? (
        <DateFields
          content={content}
          blockers={blockers}
          now={now}
          quorumBasisPoints={proposal.rule.quorumBasisPoints}
          onChange={(part) => setContent((old) => ({ ...old, ...part }))}
        />
      ) : null}
      {step === "sign" && preparation?.prepared ? (
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
          onPrepareAgain={() => void go("sign")}
          onPublished={({ club, number }) => goTo(`/clubs/${club}/proposals/${number}`)}
        />
      ) : null}
      <FailureNote failure={failure} />
      {step === "sign" ? null : (
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
          {step === "rules" && isUnchanged ? (
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
            disabled={isChecking || (step === "rules" && isUnchanged)}
            onClick={() => void go(step === "write" ? "rules" : "sign")}
          >
            {isChecking ? "Checking..." : "Continue"}
          </Button>
        </div>
      )}
    </div>
  );
}

function contentOf({ title, body, discussion, startsAt, endsAt }: ProposalDetail): DraftContent {
  const periodSeconds = Math.round((new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 1_000);
  return { title, body, discussion, earliestStart: startsAt, periodSeconds };
}
