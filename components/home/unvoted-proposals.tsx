"use client";

import type { ReactNode } from "react";
import { ProposalList } from "@/components/proposals/proposal-row";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { useInfiniteQuery } from "@/lib/http/query-client";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";

const MOST = 4;

/** Shown only if there is something to vote on; a failed look-up must not cover a page that works. */
export default function UnvotedProposals(): ReactNode {
  const { data } = useInfiniteQuery(unvotedQuery);
  const first = data?.pages[0];
  if (!first || first.proposals.length === 0) return null;
  const { proposals, serverTime, next } = first;
  const count = proposals.length;
  return (
    <section aria-labelledby="needs-your-vote" className="wrap animate-appear pt-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="needs-your-vote" className="text-2xl">
            Needs your vote
          </h2>
          <p className="figures mt-1 text-muted">
            {next === null && count === 1
              ? "1 open proposal needs"
              : `${count}${next === null ? "" : "+"} open proposals need`}{" "}
            your vote. Voting is free.
          </p>
        </div>
        <AppLink href="/ballots" className={buttonClass({ variant: "primary", className: "max-sm:w-full" })}>
          {next === null && count === 1
            ? "Vote on it"
            : next === null
              ? `Vote on all ${count}`
              : "Vote on all of them"}
        </AppLink>
      </div>
      <ProposalList
        label="Needs your vote"
        proposals={proposals.slice(0, MOST)}
        serverTime={serverTime}
        votes={{}}
        showsClub
      />
    </section>
  );
}
