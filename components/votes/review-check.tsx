"use client";

import type { ReactNode } from "react";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import type { KeptReview } from "@/lib/votes/kept-review";
import type { QueuedBallot } from "@/lib/votes/use-cast-ballots";
import { useReviewItems } from "@/lib/votes/use-review-items";
import type { BallotRequest } from "@/lib/votes/vote-schemas";
import { ReviewRow } from "./review-row";
import { SignButton } from "./sign-button";
import { WalletForm } from "./wallet-form";

/** The whole list once more, with what can't be signed and why, before the wallet is asked for the first time. */
export function ReviewCheck({
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
  form: BallotRequest["form"];
  onForm: (form: BallotRequest["form"]) => void;
  onBack: () => void;
  onSign: (queue: readonly QueuedBallot[]) => void;
}): ReactNode {
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
          {asked === 1
            ? "Your wallet will ask for one signature."
            : `Your wallet will ask for ${asked} signatures, one for each ballot.`}{" "}
          A ballot is a signature, not a transaction: it costs nothing and moves nothing. You can change each
          of them until its vote ends.
        </p>
        <WalletForm form={form} onChange={onForm} isBusy={false} />
      </div>
      <ul aria-label="Ballots to sign" className="mt-4 rounded-card border border-line bg-surface px-5">
        {inOrder.map((item) => (
          <ReviewRow key={item.id} item={item} voter={voter} now={now} wish={choices[item.id] ?? null} />
        ))}
      </ul>
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

function endOf(detail: { endsAt: string } | null): number {
  return detail === null ? Number.POSITIVE_INFINITY : Date.parse(detail.endsAt);
}

function barWords(count: number, left: number): string {
  if (count === 0) return "None of these can be signed.";
  return left === 0
    ? "All of these can be signed."
    : `${left} of ${count + left} can't be signed and stay out.`;
}
