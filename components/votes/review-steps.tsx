"use client";

import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { StepBar } from "@/components/ui/step-bar";
import { useWalletView } from "@/components/wallet/wallet-store";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { useQueryClient } from "@/lib/http/query-client";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import { isSameAddress } from "@/lib/shared/address";
import { useServerClock } from "@/lib/shared/use-server-clock";
import type { AskedForm } from "@/lib/votes/client/cast-ballot";
import { findKeptReview, type KeptReview, keepReview } from "@/lib/votes/kept-review";
import { type QueuedBallot, useCastBallots } from "@/lib/votes/use-cast-ballots";
import { useReviewItems } from "@/lib/votes/use-review-items";
import { proposalQuery } from "@/lib/votes/vote-queries";
import { ReviewChoose } from "./review-choose";
import { ReviewRow } from "./review-row";
import { ReviewSign } from "./review-sign";
import { SignButton } from "./sign-button";
import { WalletForm } from "./wallet-form";

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

const AskSafeVotes = lazy(() => import("./ask-safe-votes"));

/** The whole list once more, with what can't be signed and why, before the wallet is asked for the first time. */
function ReviewCheck({
  voter,
  now,
  choices,
  form,
  onForm,
  onBack,
  onSign,
}: {
  voter: string;
  now: Date;
  choices: KeptReview["choices"];
  form: AskedForm;
  onForm: (form: AskedForm) => void;
  onBack: () => void;
  onSign: (queue: readonly QueuedBallot[]) => void;
}): ReactNode {
  const { address } = useWalletView();
  const items = useReviewItems({ ids: Object.keys(choices), voter, now });
  const inOrder = items.toSorted((one, other) => endOf(one.detail) - endOf(other.detail));
  const queue = inOrder.flatMap(({ id, detail, state }) => {
    const wish = choices[id];
    return detail && wish && state.kind === "ready" ? [{ proposal: detail, ...wish }] : [];
  });
  const isReading = items.some(({ state }) => state.kind === "loading");
  const count = queue.length;
  const left = items.length - count;
  const asked = isReading ? items.length : count;
  return (
    <>
      <div className="grid gap-2 text-sm text-muted">
        <p>
          {signatureWords(asked, form)} A ballot is a signature, not a transaction: it costs nothing and moves
          nothing. You can change each of them until its vote ends.
        </p>
        {asked > 1 ? (
          <p>
            <button
              type="button"
              className="link text-text"
              onClick={() => onForm(form === "together" ? "typed" : "together")}
            >
              {form === "together" ? "Sign them one at a time instead" : "Sign all in one message instead"}
            </button>
          </p>
        ) : null}
        {form === "together" && asked > 1 ? null : (
          <WalletForm form={form === "text" ? "text" : "typed"} onChange={onForm} isBusy={false} />
        )}
      </div>
      <ul aria-label="Ballots to sign" className="mt-4 rounded-card border border-line bg-surface px-5">
        {inOrder.map((item) => (
          <ReviewRow key={item.id} item={item} voter={voter} now={now} wish={choices[item.id] ?? null} />
        ))}
      </ul>
      {count > 0 && count <= MAX_SIGNED_TOGETHER && !(address && isSameAddress(address, voter)) ? (
        <Suspense fallback={null}>
          <AskSafeVotes safe={voter} queue={queue} />
        </Suspense>
      ) : null}
      <BottomBar status={isReading ? "Reading your power at each snapshot..." : barWords(count, left)}>
        <Button size="large" onClick={onBack}>
          Change
        </Button>
        {count === 0 ? null : (
          <SignButton voter={voter} busyWord={isReading ? "Reading..." : null} onSign={() => onSign(queue)}>
            {count === 1 ? "Sign the ballot" : `Sign ${count} ballots`}
          </SignButton>
        )}
      </BottomBar>
    </>
  );
}

function signatureWords(ballots: number, form: AskedForm): string {
  if (ballots === 1) return "Your wallet will ask for one signature.";
  if (form !== "together") return `Your wallet will ask for ${ballots} signatures, one for each ballot.`;
  const asked = Math.ceil(ballots / MAX_SIGNED_TOGETHER);
  return asked === 1
    ? `Your wallet will ask for one signature: it shows all ${ballots} ballots in one message.`
    : `Your wallet will ask for ${asked} signatures, each for up to ${MAX_SIGNED_TOGETHER} ballots.`;
}

function endOf(detail: { endsAt: string } | null): number {
  return detail === null ? Number.POSITIVE_INFINITY : Date.parse(detail.endsAt);
}

function barWords(count: number, left: number): string {
  if (count === 0) return "None of these can be signed.";
  return left === 0
    ? "All of these can be signed."
    : `${left} of ${count + left} can't be signed and stay out.`;
}
