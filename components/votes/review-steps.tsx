"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { StepBar } from "@/components/ui/step-bar";
import { useWalletView } from "@/components/wallet/wallet-store";
import { useQueryClient } from "@/lib/http/query-client";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { findKeptReview, type KeptReview, keepReview } from "@/lib/votes/kept-review";
import { type QueuedBallot, useCastBallots } from "@/lib/votes/use-cast-ballots";
import { proposalQuery } from "@/lib/votes/vote-queries";
import { ReviewCheck } from "./review-check";
import { ReviewChoose } from "./review-choose";
import { ReviewSign } from "./review-sign";

const STEPS = [
  { step: "choose", name: "Choose" },
  { step: "check", name: "Review" },
  { step: "sign", name: "Sign" },
] as const;
type Step = (typeof STEPS)[number]["step"];

/** Choose, check once, sign one after the other. What was chosen and begun is kept in this browser until it is signed. */
export default function ReviewSteps({ voter, serverTime }: { voter: string; serverTime: string }): ReactNode {
  const now = useServerClock(serverTime);
  const config = usePublicConfig();
  const { wagmi } = useWalletView();
  const queryClient = useQueryClient();
  const cast = useCastBallots({ voter, config, wagmi });
  const [review, setReview] = useState(() => findKeptReview(voter));
  const [step, setStep] = useState<Step>(review.signing.length > 0 ? "sign" : "choose");
  /** What is signed in this round; kept on the screen when nothing of it is left to keep in the browser. */
  const [round, setRound] = useState<KeptReview>(review);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Not at first: a page that was just opened begins at its top.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  function change(next: KeptReview): void {
    keepReview(voter, next);
    setReview(next);
  }

  function go(to: Step): void {
    if (to !== "sign") change({ ...review, signing: [] });
    setStep(to);
  }

  async function run(queue: readonly QueuedBallot[]): Promise<void> {
    await cast.run(queue);
    await queryClient.invalidateQueries({ queryKey: unvotedQuery.queryKey });
  }

  function begin(queue: readonly QueuedBallot[]): void {
    const next = { ...review, signing: queue.map(({ proposal }) => proposal.id) };
    change(next);
    setRound(next);
    setStep("sign");
    void run(queue);
  }

  /** Forgets the choices that are settled; those that were left out stay to be chosen on. */
  function end(settled: readonly string[]): void {
    const left = Object.entries(review.choices).filter(([id]) => !settled.includes(id));
    change({ choices: Object.fromEntries(left), signing: [] });
    // The results at the end have these votes in them.
    for (const id of settled) {
      void queryClient.invalidateQueries({ queryKey: proposalQuery(id).queryKey });
    }
  }

  return (
    <>
      <StepBar
        steps={STEPS}
        current={step}
        furthest={step}
        onGo={step === "check" ? (to) => go(to.step) : null}
      />
      {/* The step's name and the page's title say it to people who see. */}
      <h2
        ref={heading}
        tabIndex={-1}
        className={clsx("outline-none", step === "choose" ? "sr-only" : "mt-8 mb-4 text-xl")}
      >
        {TITLES[step]}
      </h2>
      {step === "choose" ? (
        <div className="mt-6">
          <ReviewChoose
            voter={voter}
            now={now}
            choices={review.choices}
            onChange={(id, choice) => {
              const { [id]: _, ...others } = review.choices;
              change({ ...review, choices: choice === null ? others : { ...others, [id]: choice } });
            }}
            onCheck={() => go("check")}
          />
        </div>
      ) : null}
      {step === "check" ? (
        <ReviewCheck
          voter={voter}
          now={now}
          choices={review.choices}
          form={cast.form}
          onForm={cast.setForm}
          onBack={() => go("choose")}
          onSign={begin}
        />
      ) : null}
      {step === "sign" ? (
        <ReviewSign
          voter={voter}
          now={now}
          round={round}
          cast={cast}
          onRun={(queue) => void run(queue)}
          onEnd={end}
          onBack={() => go("choose")}
        />
      ) : null}
    </>
  );
}

const TITLES = {
  choose: "Choose your votes",
  check: "Is this what you want to sign?",
  sign: "Sign and send",
} as const satisfies Record<Step, string>;
