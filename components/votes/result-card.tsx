"use client";

import clsx from "clsx";
import { type ReactNode, useEffect } from "react";
import { Outcome } from "@/components/proposals/outcome";
import { ResultBar } from "@/components/proposals/result-bar";
import { Button } from "@/components/ui/button";
import { useQuery } from "@/lib/http/query-client";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatTime } from "@/lib/shared/format-time";
import { formatVotingPower, formatVp } from "@/lib/shared/format-voting-power";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { fetchProposal } from "@/lib/votes/vote-queries";

/** After the end the last writer in flight may need a moment. */
const AFTER_END_MS = 1_500;

export type ShownResult = Pick<
  ProposalDetail,
  | "id"
  | "tally"
  | "quorumPower"
  | "status"
  | "outcome"
  | "isCounting"
  | "startsAt"
  | "endsAt"
  | "finalAt"
  | "serverTime"
> & { cancelled: { at: string } | null };

/** The result so far, or the final one; read again when the person comes back to the page and once when voting ends. */
export function ResultCard({ proposal: rendered }: { proposal: ShownResult }): ReactNode {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ["/api/proposals", rendered.id] as const,
    queryFn: ({ signal }) => fetchProposal(rendered.id, signal),
    // The page brought it; what is older than a minute is read again on focus.
    initialData: rendered,
  });
  const proposal = new Date(data.serverTime) > new Date(rendered.serverTime) ? data : rendered;
  const now = useServerClock(proposal.serverTime);
  const words = describeStatus({ ...proposal, cancelledAt: proposal.cancelled?.at ?? null }, now);
  const isOpen = proposal.status === "active";
  const { endsAt } = proposal;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left is counted from when the answer came.
  useEffect(() => {
    const leftMs = new Date(endsAt).getTime() - new Date(proposal.serverTime).getTime();
    // A timer of more than 24 days would fire immediately.
    if (!isOpen || leftMs > 2 ** 31 - AFTER_END_MS - 1) return;
    const timer = setTimeout(() => void refetch(), leftMs + AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [endsAt, isOpen, refetch]);

  const people = proposal.tally.yesCount + proposal.tally.noCount;
  const isCounting = words.outcome === "Counting";
  const heading = words.status === "Closed" && !isCounting ? "Result" : "Result so far";
  return (
    <section aria-labelledby="result" className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="result" className="text-base">
          {heading}
        </h2>
        <Standing outcome={words.outcome} time={words.time} at={words.at} />
      </div>
      <ResultBar result={proposal} className="mt-5 h-2" />
      <Figures proposal={proposal} />
      <Quorum proposal={proposal} />
      {words.outcome === "Rejected" && proposal.tally.yesPower === proposal.tally.noPower ? (
        <p className="mt-3 text-sm text-muted">A tie is rejected.</p>
      ) : null}
      {isCounting ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-muted">The last ballots in flight are being counted.</p>
          <Button className="h-9 px-3 no-script:hidden" disabled={isFetching} onClick={() => void refetch()}>
            Look again
          </Button>
        </div>
      ) : null}
      {proposal.finalAt === null || proposal.cancelled ? null : (
        <p className="mt-3 text-sm text-muted">
          Final since {formatTime(new Date(proposal.finalAt))}.{" "}
          {people === 0 ? "Nobody voted." : "This result is final."}
        </p>
      )}
      {proposal.cancelled ? (
        <p className="mt-3 text-sm text-muted">
          The proposal was cancelled, so these ballots decide nothing. They are kept.
        </p>
      ) : null}
    </section>
  );
}

function Standing({ outcome, time, at }: { outcome: string | null; time: string; at: string }): ReactNode {
  if (outcome !== null) return <Outcome word={outcome} className="font-display text-lg" />;
  return (
    <time dateTime={at} title={formatTime(new Date(at))} className="figures text-sm text-muted">
      {time}
    </time>
  );
}

function Figures({ proposal }: { proposal: ShownResult }): ReactNode {
  const { tally } = proposal;
  const { yesShare, noShare } = resultShares(proposal);
  return (
    <dl className="mt-4 grid gap-2">
      <Choice word="Yes" tone="bg-yes" power={tally.yesPower} share={yesShare} people={tally.yesCount} />
      <Choice word="No" tone="bg-no" power={tally.noPower} share={noShare} people={tally.noCount} />
    </dl>
  );
}

function Choice({
  word,
  tone,
  power,
  share,
  people,
}: {
  word: string;
  tone: string;
  power: string;
  share: string;
  people: number;
}): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className={clsx("size-2.5 rounded-sm", tone)} />
        {word}
      </dt>
      <dd className="figures text-right">
        <b className="font-semibold">{formatVotingPower(BigInt(power))} VP</b>{" "}
        <span className="inline-block text-sm text-muted">
          {share} % · {people.toLocaleString("en")} {people === 1 ? "voter" : "voters"}
        </span>
      </dd>
    </div>
  );
}

function Quorum({ proposal }: { proposal: ShownResult }): ReactNode {
  const { quorumShare } = resultShares(proposal);
  if (quorumShare === null) {
    return <p className="mt-3 border-t border-line pt-3 text-sm text-muted">No quorum.</p>;
  }
  const isReached = BigInt(quorumShare) >= 100n;
  return (
    <p className="figures mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-sm">
      <span className="text-muted">Quorum {formatVp(BigInt(proposal.quorumPower))}</span>
      <span className={isReached ? "font-semibold text-active" : "text-muted"}>
        {isReached ? `reached, ${quorumShare} %` : `${quorumShare} % reached`}
      </span>
    </p>
  );
}
