"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { createRecounter } from "@/components/verify/create-recounter";
import { type DoneRecount, useRecount } from "@/components/verify/use-recount";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import type { RecountedProposal } from "./recount-in-card";

/** Recounts the vote in JavaScript on the page's own thread: only the page for recounts may start workers and WebAssembly. */
export default function RecountAnswer({ proposal }: { proposal: RecountedProposal }): ReactNode {
  const { id: proposalId, digest, logKeys, endorsements, serverTime } = proposal;
  const [recounters] = useState(async () => {
    const recounter = createRecounter(async () => createJavascriptEngine());
    return { recounters: [recounter], kind: await recounter.warm() };
  });
  const { state, begin } = useRecount({ proposalId, digest, logKeys, endorsements, serverTime, recounters });
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

function Answer({ done: { counted, tookMs } }: { done: DoneRecount }): ReactNode {
  const { tally, published, ballots, faults } = counted;
  const isSame = faults.length === 0;
  const rows = [
    ["Yes", published.yesPower, tally.yesPower],
    ["No", published.noPower, tally.noPower],
  ] as const;
  return (
    <>
      <p className={clsx("text-base font-semibold", isSame ? "text-active" : "text-danger")}>
        {isSame
          ? `Same result. ${ballots.length === 1 ? "The signed vote adds" : `All ${ballots.length} signed votes add`} up.`
          : "The recount found something wrong."}
      </p>
      <table className="figures mt-3 w-full">
        <thead>
          <tr className="text-right text-muted">
            <th scope="col" className="font-normal">
              <span className="sr-only">Choice</span>
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Published
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Recounted here
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([word, before, after]) => (
            <tr key={word} className="border-t border-line text-right">
              <th scope="row" className="py-2 text-left font-normal">
                {word}
              </th>
              <td className="py-2">{formatVotingPower(before)} VP</td>
              <td className={clsx("py-2", before !== after && "text-danger")}>
                {formatVotingPower(after)} VP
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures mt-3 text-muted">
        Took {(tookMs / 1_000).toFixed(1)} s on this device. Balances come from our file.
      </p>
    </>
  );
}
