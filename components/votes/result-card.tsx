"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Outcome } from "@/components/proposals/outcome";
import { ResultBar } from "@/components/proposals/result-bar";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import { describeStatus } from "@/lib/proposals/describe-status";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatVp } from "@/lib/shared/format-number";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { type ShownResult, useLiveResult } from "@/lib/votes/use-live-result";

/** The result so far, or the final one with its outcome first. */
export function ResultCard({
  proposal: rendered,
  ownVote,
}: {
  proposal: ShownResult;
  /** What the reader voted on a proposal that has ended. */
  ownVote: ReactNode;
}): ReactNode {
  const { proposal, isReading, read } = useLiveResult(rendered);
  const now = useServerClock(proposal.serverTime);
  const words = describeStatus({ ...proposal, cancelledAt: proposal.cancelled?.at ?? null }, now);
  const isCounting = words.outcome === "Counting";
  const isDecided = words.status === "Closed" && !isCounting;
  return (
    <section
      aria-labelledby="result"
      className={clsx(
        "border-line",
        isDecided
          ? "rounded-card border bg-surface p-5"
          : "border-y py-4 lg:rounded-card lg:border lg:bg-surface lg:p-5",
      )}
    >
      <h2 id="result" className={clsx("text-base", isDecided ? "sr-only" : "max-lg:sr-only")}>
        {isDecided ? "Result" : "Result so far"}
      </h2>
      {words.outcome === null ? null : (
        <p className={clsx("font-display", isDecided ? "text-3xl" : "text-lg")}>
          <Outcome word={words.outcome} />
        </p>
      )}
      {ownVote}
      <ResultBar
        result={proposal}
        className={clsx("h-2", isDecided || isCounting ? "mt-5" : "mt-1 lg:mt-5")}
      />
      <Figures proposal={proposal} />
      <Quorum proposal={proposal} isDecided={isDecided} />
      {isCounting ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-muted">The last votes are being counted.</p>
          <Button className="h-9 px-3 no-script:hidden" disabled={isReading} onClick={read}>
            Refresh
          </Button>
        </div>
      ) : null}
      {proposal.finalAt === null || proposal.cancelled ? null : (
        <p className="mt-3 text-sm text-muted">
          {proposal.tally.yesCount + proposal.tally.noCount === 0 ? "Nobody voted. " : ""}
          This result is final since <LocalTime at={proposal.finalAt} now={proposal.serverTime} />.
        </p>
      )}
      {proposal.cancelled ? (
        <p className="mt-3 text-sm text-muted">
          The proposal was cancelled, so these votes decide nothing. They are kept.
        </p>
      ) : null}
    </section>
  );
}

function Figures({ proposal }: { proposal: ShownResult }): ReactNode {
  const { tally } = proposal;
  const { yesShare, noShare, yesVp, noVp } = resultShares(proposal);
  return (
    <dl className="figures mt-2.5 flex justify-between gap-x-4">
      <Side word="Yes" tone="text-yes" vp={yesVp} share={yesShare} people={tally.yesCount} />
      <Side
        word="No"
        tone="text-no"
        vp={noVp}
        share={noShare}
        people={tally.noCount}
        className="text-right"
      />
    </dl>
  );
}

function Side({
  word,
  tone,
  vp,
  share,
  people,
  className,
}: {
  word: string;
  tone: string;
  vp: string;
  share: string;
  people: number;
  className?: string;
}): ReactNode {
  return (
    <div className={className}>
      <dt className={clsx("inline text-lg font-semibold", tone)}>{word}</dt>{" "}
      <dd className={clsx("inline text-lg font-semibold", tone)}>{share} %</dd>
      <dd className="text-sm text-muted">
        {vp} VP · {people.toLocaleString("en")} {people === 1 ? "voter" : "voters"}
      </dd>
    </div>
  );
}

function Quorum({ proposal, isDecided }: { proposal: ShownResult; isDecided: boolean }): ReactNode {
  const { quorumShare } = resultShares(proposal);
  const { yesPower, noPower } = proposal.tally;
  const isTied = isDecided && proposal.outcome === "rejected" && yesPower === noPower;
  if (quorumShare === null) {
    return (
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {isTied ? "No quorum. Tied, so rejected." : "No quorum: more yes than no passes."}
      </p>
    );
  }
  const isReached = BigInt(quorumShare) >= 100n;
  return (
    <>
      <p className="figures mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-sm">
        <span className="text-muted">
          {/* The mark on the bar. */}
          <span
            aria-hidden="true"
            className="mr-2 inline-block h-4 w-0.5 rounded-full bg-text align-middle"
          />
          Quorum {formatVp(BigInt(proposal.quorumPower))}
        </span>
        <span className={isReached ? "font-semibold text-active" : "text-muted"}>
          {isReached ? `reached, ${quorumShare} %` : `${quorumShare} % reached`}
        </span>
      </p>
      {isTied ? <p className="mt-2 text-sm text-muted">Tied, so rejected.</p> : null}
    </>
  );
}
