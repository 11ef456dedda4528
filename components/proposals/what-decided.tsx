import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import { type Decision, decidersWords, holdingsWords, leadWords } from "@/lib/analytics/decision-words";

/** Who could have changed a result, what NFTs and tokens alone say, and when the lead last changed. */
export function WhatDecided({ decision, serverTime }: { decision: Decision; serverTime: string }): ReactNode {
  const holdings = holdingsWords(decision);
  const lead = leadWords(decision);
  return (
    <section aria-labelledby="what-decided" className="rounded-card border border-line bg-surface p-5">
      <h2 id="what-decided" className="text-base">
        What decided it
      </h2>
      <div className="figures mt-3 grid gap-2 text-sm">
        <p>{decidersWords(decision)}</p>
        {holdings === null ? null : <p>{holdings}</p>}
        {lead === null ? null : (
          <p>
            {lead.text}
            {lead.at === null ? null : (
              <>
                {" "}
                (<LocalTime at={lead.at} now={serverTime} />)
              </>
            )}
            {lead.rest}
          </p>
        )}
      </div>
    </section>
  );
}
