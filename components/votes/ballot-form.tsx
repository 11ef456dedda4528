"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { useTyped } from "@/lib/auth/use-typed";
import { CHOICE_WORDS, normaliseReason } from "@/lib/ballots/ballot-words";
import type { Choice } from "@/lib/ballots/typed-data";
import { nameShown, type ShownProposal } from "@/lib/proposals/shown-proposal";
import { formatAddress } from "@/lib/shared/address";
import { askedBallot } from "@/lib/votes/ballot-link";
import type { CastBallot } from "@/lib/votes/use-cast-ballot";
import type { OwnVote } from "@/lib/votes/vote-schemas";
import { ASK_AGAIN, BUSY_WORDS } from "./cast-words";
import { ChoiceField } from "./choice-field";
import { FreeOfCost } from "./free-of-cost";
import { isReasonTooLong, ReasonField } from "./reason-field";
import { SignButton } from "./sign-button";
import { useWalletPlace } from "./use-wallet-place";
import { WalletForm } from "./wallet-form";

/** Where the ballot that is being written is kept. */
export const ballotPlace = (proposalId: string): string => `ballot.${proposalId}`;

/** Yes or no, an optional reason, and what the wallet will show before it shows it. */
export function BallotForm({
  proposal,
  place,
  vote,
  cast,
  onCancel,
}: {
  proposal: ShownProposal;
  place: { proposalId: string; voter: string };
  vote: OwnVote | null;
  cast: CastBallot;
  /** Null when there is no vote to keep. */
  onCancel: (() => void) | null;
}): ReactNode {
  const { proposalId, voter } = place;
  const typed = useTyped(ballotPlace(proposalId), {
    choice: null as Choice | null,
    reason: vote?.reason ?? "",
  });
  const { choice, reason } = typed.value;
  const [form, setForm] = useState<"typed" | "text">("typed");
  const { stage } = cast;
  const isBusy = stage.kind === "preparing" || stage.kind === "signing" || stage.kind === "sending";
  // The router has written the address only once this is on the page. Its choice is taken once: it is newer than what is kept.
  const takeAsked = useEffectEvent(() => {
    const asked = askedBallot(location.hash)?.choice ?? null;
    if (asked === null || isBusy) return;
    typed.set({ choice: asked, reason });
    history.replaceState(history.state, "", "#vote");
  });
  useEffect(() => {
    const take = () => takeAsked();
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  useEffect(() => {
    // The same ballot in the other form; the wallet is asked only when the person presses again.
    if (stage.kind === "unsupported" || stage.kind === "unfit") setForm("text");
  }, [stage.kind]);

  const isTooLong = isReasonTooLong(reason);
  const wallet = useWalletPlace(voter);

  function sign(): void {
    if (choice === null || isTooLong || !wallet.isReady) return;
    void cast.sign({ choice, reason, form });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        sign();
      }}
    >
      <ChoiceField
        legend="Your choice"
        choice={choice}
        onChange={(next) => typed.set({ choice: next, reason })}
        isBusy={isBusy}
      />
      <ReasonField text={reason} onChange={(text) => typed.set({ choice, reason: text })} isBusy={isBusy} />
      {choice === null ? null : <WalletWords proposal={proposal} choice={choice} reason={reason} />}
      {/* In reach of the thumb, however long the form is. */}
      <div className="sticky bottom-0 -mb-2 grid gap-2 bg-surface py-2">
        <SignButton
          voter={voter}
          busyWord={isBusy ? (BUSY_WORDS[stage.kind] ?? null) : null}
          onSign={null}
          reason={choice === null ? "Choose Yes or No first." : null}
          className="w-full"
        >
          {choice === null ? "Sign vote" : `Sign vote: ${CHOICE_WORDS[choice]}`}
        </SignButton>
        {stage.kind === "signing" && stage.isSilent && choice !== null ? (
          <Button
            onClick={() => {
              setForm("text");
              void cast.askAgain({ choice, reason, form: "text" });
            }}
          >
            {ASK_AGAIN[stage.form]}
          </Button>
        ) : null}
        {onCancel === null ? null : (
          <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
            Keep your vote
          </Button>
        )}
      </div>
      <FreeOfCost />
      <WalletForm form={form} onChange={setForm} isBusy={isBusy} />
    </form>
  );
}

/** The words that the wallet will show, to be compared with it; they are made as the ballot is. */
function WalletWords({
  proposal,
  choice,
  reason,
}: {
  proposal: ShownProposal;
  choice: Choice;
  reason: string;
}): ReactNode {
  const { club, label, digest } = nameShown(proposal);
  return (
    <section aria-label="Your wallet will show" className="rounded-lg border border-line bg-bg p-4">
      <p className="font-semibold text-muted">Your wallet will show</p>
      <dl className="mt-2 grid gap-1.5">
        <Words term="Club">{club}</Words>
        <Words term="Proposal">{label}</Words>
        <Words term="Your vote">{CHOICE_WORDS[choice]}</Words>
        <Words term="Reason">{normaliseReason(reason) || "none"}</Words>
        <Words term="Code">
          <code className="font-mono text-xs" title={digest}>
            {formatAddress(digest)}
          </code>
        </Words>
      </dl>
      <p className="mt-2 text-xs text-muted">And your address and the time.</p>
    </section>
  );
}

function Words({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="line-clamp-4 wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}
