"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition } from "react";
import { questionOf, WhyLink } from "@/components/about/why-link";
import { Button } from "@/components/ui/button";
import type { CastBallot } from "@/lib/votes/use-cast-ballot";
import { ALTERED_WORDS, SILENT_WORDS, UNFIT_WORDS } from "./cast-words";

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
        <div role="alert" className="rounded-lg border border-line p-4">
          <p className="text-danger">
            {stage.failure.text} <WhyLink to={questionOf(stage.failure.code)} />
          </p>
          {stage.failure.requestId === null ? null : (
            <p className="mt-1 text-xs text-muted">
              Request id <code className="font-mono">{stage.failure.requestId}</code>
            </p>
          )}
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
