import type { ReactNode } from "react";
import type { KeyEndorsement } from "@/lib/log/key-endorsement";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import type { Recount } from "@/lib/recount/judge-findings";
import type { BallotVerdict } from "@/lib/recount/recount-voter";
import { isSameAddress } from "@/lib/shared/address";
import { formatBytes } from "@/lib/shared/format-bytes";
import { BallotList } from "./ballot-list";
import { ChainCheck } from "./chain-check";
import { FiguresTable } from "./figures-table";
import { FindingList } from "./finding-list";
import type { DoneRecount } from "./use-recount";
import { VerdictCard } from "./verdict-card";

export type VerifiedProposal = {
  id: string;
  number: number;
  digest: string;
  /** null while it is hidden. */
  title: string | null;
  /** Whose votes the server says it has. */
  voters: number;
  hasOpened: boolean;
  /** The public keys that the server names as those of its log. */
  logKeys: readonly string[];
  /** How one of them handed over to the next. */
  endorsements: readonly KeyEndorsement[];
  /** When the page was made. */
  serverTime: string;
};

/** What a recount found; what a node of the reader's own adds to it changes the verdict. */
export function RecountReport({
  done,
  counted,
  asked,
  compared,
  proposal,
  logCheck,
  onAnswer,
}: {
  done: DoneRecount;
  /** With everything that a node and the public log said. */
  counted: Recount;
  /** What a node said, once it was asked. */
  asked: ChainRecount | null;
  /** What the public log said, once it was compared. */
  compared: LogComparison | null;
  /** The part of the page that compares with it. */
  logCheck: ReactNode;
  proposal: VerifiedProposal;
  onAnswer: (answer: ChainRecount) => void;
}): ReactNode {
  const isOther = !isSameAddress(done.head.proposal.digest, proposal.digest);
  return (
    <>
      {isOther ? <OtherVote done={done} /> : null}
      <VerdictCard counted={counted} asked={asked} compared={compared} />
      {counted.faults.length === 0 ? null : (
        <FindingList title="What is wrong" tone="wrong" findings={counted.faults} />
      )}
      <FiguresTable counted={counted} head={done.head} />
      {counted.unchecked.length === 0 ? null : (
        <FindingList title="What could not be checked" tone="open" findings={counted.unchecked} />
      )}
      {logCheck}
      <ChainCheck done={done} onAnswer={onAnswer} />
    </>
  );
}

export function CountedBallots({
  done,
  ballots,
}: {
  done: DoneRecount;
  ballots: readonly BallotVerdict[];
}): ReactNode {
  return (
    <>
      <BallotList ballots={ballots} />
      <HowCounted done={done} />
    </>
  );
}

/** A dropped file may be true and yet not be about the vote of this page. */
function OtherVote({ done: { head } }: { done: DoneRecount }): ReactNode {
  const title = head.proposal.versions.at(-1)?.title;
  return (
    <p role="alert" className="rounded-card border border-pending/60 bg-surface p-4 text-sm">
      <b className="font-semibold text-pending">This file is of another vote.</b> It holds proposal{" "}
      {head.proposal.number} of {head.proposal.club}
      {typeof title === "string" ? (
        <>
          , <bdi>“{title}”</bdi>
        </>
      ) : null}
      . What follows is about that one.
    </p>
  );
}

function HowCounted({
  done: { source, workers, engine, tookMs, voters, counted, file },
}: {
  done: DoneRecount;
}): ReactNode {
  const seconds = tookMs / 1_000;
  const rate = Math.round(counted.ballots.length / Math.max(seconds, 0.001));
  return (
    <p className="figures text-sm text-muted wrap-anywhere">
      {source.from === "file" ? `${source.file.name}, ` : "The server's file, "}
      {formatBytes(file.size)}: {counted.ballots.length.toLocaleString("en")} ballots of{" "}
      {voters.toLocaleString("en")} voters in {seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1)} s,{" "}
      {rate.toLocaleString("en")} a second, by {workers} {workers === 1 ? "worker" : "workers"}{" "}
      {engine === "wasm" ? "with WebAssembly" : "in JavaScript, since WebAssembly is not allowed here"}.
    </p>
  );
}
