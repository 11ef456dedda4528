"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { followReceipts, sayReceipt } from "@/lib/recount/follow-receipts";
import type { Recount } from "@/lib/recount/judge-findings";
import { formatVotingPower } from "@/lib/shared/format-number";
import { loadOfflineParts } from "./load-offline-parts";
import type { DoneRecount } from "./use-recount";

/** The promises that this browser keeps for the vote of a file; none until they are read. */
export function useOwnClaims(done: DoneRecount | null): readonly ReceiptClaim[] {
  const [claims, setClaims] = useState<readonly ReceiptClaim[]>([]);
  useEffect(() => {
    if (done === null) return setClaims([]);
    const digests = done.head.proposal.versions.map(({ digest }) => digest);
    loadOfflineParts()
      .then(({ readKeptClaims }) => setClaims(readKeptClaims(digests)))
      .catch(() => undefined);
  }, [done]);
  return claims;
}

/** Whether the reader's own vote is among what was counted. */
export function YourReceipt({
  counted,
  claims,
}: {
  counted: Recount;
  claims: readonly ReceiptClaim[];
}): ReactNode {
  const fault = [...counted.faults, ...counted.unchecked].find(({ line }) => line.startsWith("receipts["));
  const digests = new Set(claims.map(({ digest }) => digest));
  const own = counted.ballots.find(({ digest, verdict }) => verdict === "counted" && digests.has(digest));
  const [fate] = own === undefined ? followReceipts(counted, claims) : [];
  return (
    <section aria-labelledby="your-receipt" className="rounded-card border border-line bg-surface p-5">
      <h2 id="your-receipt" className="font-sans text-base font-semibold">
        Your receipt
      </h2>
      <p className="figures mt-1 text-sm text-muted">
        {claims.length === 0
          ? "This browser keeps no receipt for this vote. If you voted in another, check your receipt here."
          : own === undefined
            ? "This browser keeps a receipt for this vote."
            : `You voted ${own.choice === "yes" ? "Yes" : "No"} with ${formatVotingPower(own.power)} VP. The receipt is saved in this browser.`}
      </p>
      {claims.length === 0 ? null : (
        <p className={`mt-3 border-t border-line pt-3 text-sm ${fault === undefined ? "" : "text-danger"}`}>
          {fault === undefined
            ? fate === undefined
              ? "Your vote is counted, as the server promised."
              : `The vote of this receipt was ${sayReceipt(fate)}.`
            : fault.text}
        </p>
      )}
      <a href="/verify" className="link mt-2 inline-flex min-h-11 items-center text-sm font-semibold">
        {claims.length === 0 ? "Check a receipt" : "Check another receipt"}
      </a>
    </section>
  );
}
