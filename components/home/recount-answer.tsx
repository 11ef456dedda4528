"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { FiguresTable } from "@/components/verify/figures-table";
import { type DoneRecount, useRecount } from "@/components/verify/use-recount";
import { VERDICT_TONES } from "@/components/verify/verdict-headline";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { judgeResult } from "@/lib/recount/judge-result";
import { sayResult } from "@/lib/recount/say-result";
import type { RecountedProposal } from "./recount-in-card";

/** Recounts the vote in JavaScript on the page's own thread: only the page for recounts may start workers and WebAssembly. */
export default function RecountAnswer({ proposal }: { proposal: RecountedProposal }): ReactNode {
  const [recounters] = useState(async () => {
    const recounter = createRecounter(async () => createJavascriptEngine());
    return { recounters: [recounter], kind: await recounter.warm() };
  });
  const { state, begin } = useRecount({ ...proposal, proposalId: proposal.id, recounters });
  useEffect(() => begin({ from: "server" }), [begin]);
  return (
    <div role="status" className="mt-4 text-sm">
      {state.step === "done" ? (
        <Answer done={state.done} />
      ) : state.step === "failed" ? (
        <p className="text-danger">{state.failure.text}</p>
      ) : (
        <p className="text-muted">Recounting...</p>
      )}
    </div>
  );
}

function Answer({ done: { counted, head, witnessed, tookMs } }: { done: DoneRecount }): ReactNode {
  const judged = judgeResult(counted, head, witnessed);
  const { title, text } = sayResult({ counted, head, judged, isOwnFile: false });
  return (
    <>
      <p className={clsx("text-base font-semibold", VERDICT_TONES[judged.status])}>{title}</p>
      <p className="mt-1 mb-4">{text}</p>
      <FiguresTable counted={counted} head={head} outcome={judged.outcome} />
      <p className="figures mt-3 text-muted">Took {(tookMs / 1_000).toFixed(1)} s on this device.</p>
    </>
  );
}
