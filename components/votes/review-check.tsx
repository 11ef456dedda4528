"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { useWalletView } from "@/components/wallet/wallet-store";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { isSameAddress } from "@/lib/shared/address";
import type { AskedForm } from "@/lib/votes/client/cast-ballot";
import type { KeptReview } from "@/lib/votes/kept-review";
import type { QueuedBallot } from "@/lib/votes/use-cast-ballots";
import { useReviewItems } from "@/lib/votes/use-review-items";
import { ReviewRow } from "./review-row";
import { SignButton } from "./sign-button";
import { WalletForm } from "./wallet-form";

const AskSafeVotes = lazy(() => import("./ask-safe-votes"));

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
