"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition } from "react";
import { WhyLink } from "@/components/about/why-link";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { NextStep } from "@/components/ui/next-step";
import { ShareButton } from "@/components/ui/share-button";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import { formatVp } from "@/lib/shared/format-number";
import { formatUntil } from "@/lib/shared/format-time";
import { ballotHref } from "@/lib/votes/ballot-link";
import type { CastBallot } from "@/lib/votes/use-cast-ballot";
import type { CastAnswer } from "@/lib/votes/vote-schemas";
import { ALTERED_WORDS, SILENT_WORDS, UNFIT_WORDS } from "./cast-words";
import type { VotedProposal } from "./vote-panel";

/** How signing and sending went, and what to do when it did not. */
export function CastOutcome({ cast, canSend }: { cast: CastBallot; canSend: boolean }): ReactNode {
  const { stage } = cast;
  return (
    <>
      <p role="status" className="empty:hidden">
        {statusWords(cast)}
        {stage.kind === "declined" || stage.kind === "unsupported" || stage.kind === "unfit" ? (
          <>
            {" "}
            <WhyLink to="wallet" />
          </>
        ) : null}
      </p>
      {stage.kind === "failed" ? (
        // Below a long form on a phone.
        <div ref={bringIntoView}>
          <FailureNote failure={stage.failure} />
        </div>
      ) : null}
      {stage.kind === "unsent" ? <Unsent cast={cast} canSend={canSend} /> : null}
      {stage.kind === "stale" ? <Stale /> : null}
      {stage.kind === "altered" ? (
        <p role="alert" className="rounded-lg border border-line p-4 text-danger">
          {ALTERED_WORDS}
        </p>
      ) : null}
    </>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: "center" });
}

function statusWords({ stage }: CastBallot): string {
  switch (stage.kind) {
    case "signing":
      return stage.isSilent
        ? SILENT_WORDS
        : "Your wallet asks you to sign. On a phone, open the wallet's app.";
    case "declined":
      return "You declined in your wallet. Nothing was signed.";
    case "unsupported":
      return "Your wallet can't sign typed data. Press “Sign vote” again: it will show the same ballot as a plain text.";
    case "unfit":
      return UNFIT_WORDS[stage.form === "text" ? "text" : "typed"];
    case "refused":
      return stage.text;
    default:
      return "";
  }
}

/** A ballot that is signed and, as far as this browser knows, not stored. */
function Unsent({ cast, canSend }: { cast: CastBallot; canSend: boolean }): ReactNode {
  const { stage } = cast;
  if (stage.kind !== "unsent") return null;
  const { ballot, failure } = stage;
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-line p-4">
      <p>
        <b className="font-semibold">You signed a ballot, {ballot.choice}, that has not arrived yet.</b>{" "}
        {failure === null ? "It was kept in this tab." : failure.text}
      </p>
      {canSend ? (
        <p className="text-muted">Send it again: it counts once, however often it is sent.</p>
      ) : (
        <p className="text-muted">No more ballots are taken, so it does not count.</p>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        {canSend ? (
          <Button variant="primary" onClick={() => void cast.resend()}>
            Send ballot
          </Button>
        ) : null}
        <Button onClick={cast.discard}>Discard it</Button>
      </div>
    </div>
  );
}

function Stale(): ReactNode {
  const router = useRouter();
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-line p-4">
      <p>
        <b className="font-semibold">The proposal was edited since you opened it.</b> Nothing was signed. Read
        the new text, then vote.
      </p>
      <Button onClick={() => startTransition(() => router.refresh())}>Show the new text</Button>
    </div>
  );
}

/** Said once a vote is stored, with the next vote and a way to tell others. */
export function VoteCounted({
  answer,
  proposal,
  now,
}: {
  answer: CastAnswer;
  proposal: VotedProposal;
  now: Date;
}): ReactNode {
  const { data } = useInfiniteQuery(unvotedQuery);
  const next = data?.pages[0]?.proposals.find(({ id, hidden }) => id !== proposal.id && hidden === null);
  return (
    <NextStep
      title={`Vote counted: ${answer.choice === "yes" ? "Yes" : "No"}, ${formatVp(BigInt(answer.power))}.`}
      text="You can change it any time before voting ends."
    >
      {next === undefined ? null : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            Next open vote{" "}
            <b className="block text-base font-semibold wrap-anywhere text-text" dir="auto">
              {next.title}
            </b>
            <bdi>{next.club.name}</bdi> · {formatUntil(next.endsAt, now)} left
          </p>
          <AppLink href={ballotHref(next)} className={buttonClass({ variant: "primary", size: "large" })}>
            Vote on the next one
          </AppLink>
        </div>
      )}
      {proposal.hidden === null ? (
        <ShareButton
          title={proposal.title}
          path={`/clubs/${proposal.club.slug}/proposals/${proposal.number}`}
        />
      ) : null}
    </NextStep>
  );
}
