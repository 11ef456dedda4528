import type { ReactNode } from "react";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { ProposalList } from "./proposal-row";

const MOST = 3;

/** What a club decided last, on its overview; nothing before its first result. */
export function LatestResults({ page, votes }: { page: ProposalPage; votes: OwnVotes }): ReactNode {
  const { proposals, serverTime } = page;
  if (proposals.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 mb-4 text-xl">Latest results</h2>
      <ProposalList
        label="Latest results"
        proposals={proposals.slice(0, MOST)}
        serverTime={serverTime}
        votes={votes}
      />
    </>
  );
}
