"use client";

import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { formatVotingPower } from "@/lib/shared/format-number";
import { fetchNonVoters } from "@/lib/votes/vote-queries";
import type { NonVoterPage } from "@/lib/votes/vote-schemas";
import { type VotesAddress, votesSearch } from "@/lib/votes/votes-address";
import { LoadMore, useMorePages } from "./load-more";

/** Who had power at the snapshot and has not voted: the largest first, then the rest by address. */
export function NonVotersList({
  proposalId,
  first,
  address,
}: {
  proposalId: string;
  first: NonVoterPage;
  address: VotesAddress;
}): ReactNode {
  const more = useMorePages({
    next: first.next,
    fetchPage: async (cursor) => {
      let page = await fetchNonVoters(proposalId, cursor);
      // Where nearly everybody voted, the server looks through some thousands a page and may find nobody.
      while (page.holders.length === 0 && page.next !== null)
        page = await fetchNonVoters(proposalId, page.next);
      return { rows: page.holders, next: page.next };
    },
  });
  const holders = [...new Map([...first.holders, ...more.rows].map((row) => [row.address, row])).values()];
  return (
    <>
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
