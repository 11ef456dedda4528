"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FileDrop } from "./file-drop";
import { RecountFailure } from "./recount-failure";
import { RecountProgress } from "./recount-progress";
import { RecountReport } from "./recount-report";
import { useDocumentLinks } from "./use-document-links";
import { type RecountState, useRecount } from "./use-recount";
import { useRecounters } from "./use-recounters";
import type { VerifiedProposal } from "./verify-screen";

/** Votes of more people are some dozens of MB: they are downloaded when the reader says so. */
const MOST_UNASKED = 20_000;

/** Begins at once where the evidence is small; a file of the reader's own can take its place at any time. */
export function VerifyPanel({ proposal }: { proposal: VerifiedProposal }): ReactNode {
  useDocumentLinks();
  const recounters = useRecounters();
  const { state, begin, cancel } = useRecount({ proposalId: proposal.id, recounters });
  const isUnasked = proposal.voters <= MOST_UNASKED;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (recounters === null || hasBegun.current || !isUnasked) return;
    hasBegun.current = true;
    begin({ from: "server" });
  }, [recounters, isUnasked, begin]);
  return (
    <div className="mt-8 grid gap-6 no-script:hidden">
      <p role="status" className="sr-only">
        {announce(state)}
      </p>
      <Stage state={state} proposal={proposal} begin={begin} cancel={cancel} isWaiting={isUnasked}>
        <FileDrop proposalId={proposal.id} onFile={(file) => begin({ from: "file", file })} />
      </Stage>
    </div>
  );
}

type StageProps = Pick<ReturnType<typeof useRecount>, "state" | "begin" | "cancel"> & {
  proposal: VerifiedProposal;
  /** Whether it begins by itself. */
  isWaiting: boolean;
};

/** Its children follow what is to be read first. */
function Stage({ children, ...props }: StageProps & { children: ReactNode }): ReactNode {
  const { state, proposal } = props;
  if (state.step === "done") {
    return (
      <RecountReport done={state.done} proposal={proposal}>
        {children}
      </RecountReport>
    );
  }
  return (
    <>
      <Undecided {...props} state={state} />
      {children}
    </>
  );
}

function Undecided({
  state,
  proposal,
  begin,
  cancel,
  isWaiting,
}: StageProps & { state: Exclude<RecountState, { step: "done" }> }): ReactNode {
  const again = () => begin({ from: "server" });
  if (state.step === "downloading" || state.step === "counting") {
    return <RecountProgress state={state} onCancel={cancel} />;
  }
  if (state.step === "failed") {
    return <RecountFailure {...state} onRetry={() => begin(state.source)} onServer={again} />;
  }
  if (state.step === "idle" && isWaiting) {
    const waiting = { step: "downloading", source: { from: "server" }, bytes: 0 } as const;
    return <RecountProgress state={waiting} onCancel={cancel} />;
  }
  const isCancelled = state.step === "cancelled";
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <h2 className="text-lg">{isCancelled ? "Cancelled" : "Ready to recount"}</h2>
      <p className="mt-1 text-sm text-muted">
        {isCancelled
          ? "Nothing was decided: a recount that was stopped says neither true nor false."
          : `${proposal.voters.toLocaleString("en")} people voted. Their evidence is some ${Math.ceil(proposal.voters / 1_000)} MB to download.`}
      </p>
      <Button variant="primary" className="mt-4" onClick={again}>
        {isCancelled ? "Recount again" : "Download and recount"}
      </Button>
    </section>
  );
}

/** For whoever does not see the page change. */
function announce(state: RecountState): string {
  if (state.step === "counting") return "Counting.";
  if (state.step === "cancelled") return "The recount was cancelled.";
  return "";
}
