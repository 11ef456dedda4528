import type { ReactNode } from "react";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import { ProposalCard } from "./proposal-card";

const MOST = 3;

/** What a club decided last, on its overview; nothing before its first result. */
export function LatestResults({ page }: { page: ProposalPage }): ReactNode {
  const { proposals, serverTime } = page;
  if (proposals.length === 0) return null;
  return (
    <>
      <h2 id="latest-results" className="mt-10 mb-4 text-xl">
        Latest results
      </h2>
      <ul aria-labelledby="latest-results" className="grid gap-4">
        {proposals.slice(0, MOST).map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} serverTime={serverTime} />
        ))}
      </ul>
    </>
  );
}
