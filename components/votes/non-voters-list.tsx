"use client";

import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { fetchNonVoters } from "@/lib/votes/vote-queries";
import type { NonVoterPage } from "@/lib/votes/vote-schemas";
import { type VotesAddress, votesSearch } from "@/lib/votes/votes-address";
import { LoadMore, useMorePages } from "./load-more";

/** Who had power at the snapshot and has not voted, most power first. */
export function NonVotersList({
  proposalId,
  status,
  first,
  address,
}: {
  proposalId: string;
  status: ProposalDetail["status"];
  first: NonVoterPage;
  address: VotesAddress;
}): ReactNode {
  const more = useMorePages({
    next: first.next,
    fetchPage: async (cursor) => {
      const page = await fetchNonVoters(proposalId, cursor);
      return { rows: page.holders, next: page.next };
    },
  });
  const holders = [...new Map([...first.holders, ...more.rows].map((row) => [row.address, row])).values()];
  if (first.state !== "ready") return <NotReady state={first.state} />;
  if (holders.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState drawing={<LineDrawing name="people" />} title="Everybody has voted">
          Nobody with power at the snapshot is missing.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {status === "closed"
          ? "They had power at the snapshot block and did not vote."
          : "They have power at the snapshot block and have not voted so far."}
      </p>
      <ul aria-label="Not voted" className="mt-2">
        {holders.map(({ address: holder, name, power }) => (
          <li key={holder} className="flex items-center gap-3.5 border-b border-line py-3">
            <Avatar seed={holder} className="size-8" />
            <span className="min-w-0 grow text-sm">
              <Person address={holder} name={name} label="the holder's address" />
            </span>
            <span className="figures">
              <b className="font-semibold">{formatVotingPower(BigInt(power))}</b>{" "}
              <span className="text-sm text-muted">VP</span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore more={more} label="holders" href={(after) => `${votesSearch({ ...address, after })}#votes`} />
    </>
  );
}

function NotReady({ state }: { state: "freezing" | "failed" }): ReactNode {
  return (
    <div className="mt-6">
      {state === "freezing" ? (
        <EmptyState drawing={<LineDrawing name="pulse" />} title="The list of holders is being prepared">
          We're recording everybody's holdings at the snapshot block. You can vote already; check back in a
          few minutes.
        </EmptyState>
      ) : (
        <EmptyState drawing={<LineDrawing name="broken" />} title="There is no list of holders">
          We couldn't record all holdings at the snapshot block, so we can't tell who hasn't voted. Votes
          still count: each voter's power is known.
        </EmptyState>
      )}
    </div>
  );
}
