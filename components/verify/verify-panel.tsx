"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { ChooseFile } from "@/components/ui/choose-file";
import { FailureNote } from "@/components/ui/failure-note";
import { useFileDrop } from "@/components/ui/use-file-drop";
import type { Failure } from "@/lib/http/read-failure";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import { withFindings } from "@/lib/recount/judge-findings";
import { judgeResult } from "@/lib/recount/judge-result";
import { sayResult } from "@/lib/recount/say-result";
import { Fold } from "./fold";
import { LogCheck } from "./log-check";
import { RecountProgress } from "./recount-progress";
import { RecountReport, type VerifiedProposal } from "./recount-report";
import { useDocumentLinks } from "./use-document-links";
import { type DoneRecount, type RecountState, type Source, useRecount } from "./use-recount";
import { useRecounters } from "./use-recounters";
import { WitnessList } from "./witness-list";

/** Votes of more people are some dozens of MB: they are downloaded when the reader says so. */
const MOST_UNASKED = 20_000;

/** Starts immediately if the evidence is small; the reader's own file can replace it at any time. */
export function VerifyPanel({
  proposal,
  whatIsProved,
  withoutThisSite,
}: {
  proposal: VerifiedProposal;
  whatIsProved: ReactNode;
  /** How to recount where the server has no say. */
  withoutThisSite: ReactNode;
}): ReactNode {
  useDocumentLinks();
  const recounters = useRecounters();
  const { state, begin, cancel } = useRecount({
    proposalId: proposal.id,
    digest: proposal.digest,
    logKeys: proposal.logKeys,
    endorsements: proposal.endorsements,
    witnesses: proposal.witnesses,
    serverTime: proposal.serverTime,
    recounters,
  });
  const isUnasked = proposal.voters <= MOST_UNASKED;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (recounters === null || hasBegun.current || !isUnasked) return;
    hasBegun.current = true;
    begin({ from: "server" });
  }, [recounters, isUnasked, begin]);
  const done = state.step === "done" ? state.done : null;
  const [byChain, setByChain] = useState<{ of: DoneRecount; answer: ChainRecount } | null>(null);
  const asked = byChain !== null && byChain.of === done ? byChain.answer : null;
  const [byLog, setByLog] = useState<{ of: DoneRecount; answer: LogComparison } | null>(null);
  const compared = byLog !== null && byLog.of === done ? byLog.answer : null;
  const told = useMemo(() => {
    if (done === null) return null;
    const { head, source, witnessed } = done;
    const counted = withFindings(asked ?? done.counted, compared ?? {});
    const judged = judgeResult(counted, head, witnessed);
    return { counted, judged, said: sayResult({ counted, head, judged, isOwnFile: source.from === "file" }) };
  }, [done, asked, compared]);
  const panel = useRef<HTMLElement>(null);
  /** The pressed button may be gone afterwards, and the new content is at the top. */
  const andLook = (act: () => void) => {
    act();
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "start" });
  };
  const folds = (
    <>
      <Fold title="Witnesses">
        <WitnessList ofSite={proposal.witnesses} onChange={() => andLook(() => begin(lastSource(state)))} />
      </Fold>
      <Fold title="What this proves, and what it can't">{whatIsProved}</Fold>
      <Fold title="Use your own file, or check without this site">
        <FileDrop proposalId={proposal.id} onFile={(file) => andLook(() => begin({ from: "file", file }))} />
        {withoutThisSite}
      </Fold>
    </>
  );
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Recount"
      className="mt-3 grid scroll-mt-26 gap-8 outline-none"
    >
      <p role="status" className="sr-only">
        {announce(state, told?.said.title ?? "")}
      </p>
      {state.step === "done" && told !== null ? (
        <RecountReport
          done={state.done}
          told={told}
          asked={asked}
          compared={compared}
          proposal={proposal}
          folds={folds}
          onAnswer={(answer) => setByChain({ of: state.done, answer })}
          logCheck={
            <LogCheck
              done={state.done}
              logKeys={proposal.logKeys}
              recounters={recounters}
              onAnswer={(answer) => setByLog({ of: state.done, answer })}
            />
          }
        />
      ) : state.step === "done" ? null : (
        <>
          {/* As tall as the window, so that what follows doesn't move when the answer comes. */}
          <div className="min-h-[70svh] no-script:hidden">
            <Undecided
              state={state}
              proposal={proposal}
              isWaiting={isUnasked}
              onBegin={(source) => andLook(() => begin(source))}
              onCancel={() => andLook(cancel)}
            />
          </div>
          <div>{folds}</div>
        </>
      )}
    </section>
  );
}

function Undecided({
  state,
  proposal,
  isWaiting,
  onBegin,
  onCancel,
}: {
  state: Exclude<RecountState, { step: "done" }>;
  proposal: VerifiedProposal;
  /** Whether it begins by itself. */
  isWaiting: boolean;
  onBegin: (source: Source) => void;
  onCancel: () => void;
}): ReactNode {
  const again = () => onBegin({ from: "server" });
  if (state.step === "downloading" || state.step === "counting") {
    return <RecountProgress state={state} onCancel={onCancel} />;
  }
  if (state.step === "failed") {
    return <RecountFailure {...state} onRetry={() => onBegin(state.source)} onServer={again} />;
  }
  if (state.step === "idle" && isWaiting) {
    const waiting = { step: "downloading", source: { from: "server" }, bytes: 0 } as const;
    return <RecountProgress state={waiting} onCancel={onCancel} />;
  }
  const isCancelled = state.step === "cancelled";
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <h2 className="text-lg">{isCancelled ? "Cancelled" : "Ready to recount"}</h2>
      <p className="mt-1 text-sm text-muted">
        {isCancelled
          ? "A stopped recount says nothing about the result."
          : `${proposal.voters.toLocaleString("en")} people voted. The evidence is about ${Math.ceil(proposal.voters / 1_000)} MB.`}
      </p>
      <Button variant="primary" className="mt-4" onClick={again}>
        {isCancelled ? "Recount again" : "Download and recount"}
      </Button>
    </section>
  );
}

function lastSource(state: RecountState): Source {
  if (state.step === "done") return state.done.source;
  return "source" in state ? state.source : { from: "server" };
}

/** For people who can't see the page change. */
function announce(state: RecountState, title: string): string {
  if (state.step === "counting") return "Counting.";
  return state.step === "cancelled" ? "The recount was cancelled." : title;
}

/** Takes a file of evidence that the reader keeps or got from somebody else; it may be dropped anywhere on the page. */
function FileDrop({ proposalId, onFile }: { proposalId: string; onFile: (file: File) => void }): ReactNode {
  const id = useId();
  const isOver = useFileDrop(onFile);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(
        "rounded-card border border-dashed p-6 transition-colors duration-150 ease-out motion-reduce:transition-none",
        isOver ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="max-w-reading min-w-0">
          <h3 id={`${id}-title`} className="text-lg">
            Use your own file
          </h3>
          <p className="mt-1 text-sm text-muted">
            Drop a file of evidence anywhere on this page, or choose it. It stays on your device, and it is
            counted even when you're offline.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ChooseFile id={id} onFile={onFile} />
          <a
            href={`/api/proposals/${proposalId}/bundle`}
            download
            className={buttonClass({ className: "h-11" })}
          >
            Download file
          </a>
        </div>
      </div>
    </section>
  );
}

/** A recount that came to no answer, which says nothing about the vote. */
function RecountFailure({
  source,
  failure,
  onRetry,
  onServer,
}: {
  source: Source;
  failure: Failure;
  onRetry: () => void;
  onServer: () => void;
}): ReactNode {
  const isFile = source.from === "file";
  return (
    <section aria-labelledby="no-recount" className="rounded-card border border-line bg-surface p-6">
      <h2 id="no-recount" className="text-lg wrap-anywhere">
        {isFile ? `${source.file.name} was not recounted` : "The evidence did not arrive"}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {isFile
          ? "This says nothing about the vote. Choose a file that GET /api/proposals/{id}/bundle answered, whole and unchanged."
          : "This says nothing about the vote. You can try again, or use a file that somebody else kept."}
      </p>
      <FailureNote failure={failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={isFile ? "secondary" : "primary"} onClick={onRetry}>
          Try again
        </Button>
        {isFile ? <Button onClick={onServer}>Use the server's file</Button> : null}
      </div>
    </section>
  );
}
