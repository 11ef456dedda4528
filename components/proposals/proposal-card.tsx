import clsx from "clsx";
import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { CardHead } from "@/components/publishing/card-head";
import { Avatar } from "@/components/ui/avatar";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { StatusPill } from "./status-pill";

/** A proposal in a list: its title, its state, and how the vote is going. */
export function ProposalCard({
  proposal,
  serverTime,
  showsClub = false,
}: {
  proposal: ProposalSummary;
  serverTime: string;
  showsClub?: boolean;
}): ReactNode {
  const { club, number, title, author, authorName, hidden, isFeatured } = proposal;
  const words = describeStatus(proposal, new Date(serverTime));
  return (
    <li className="relative rounded-card border border-line bg-surface p-5 transition-colors duration-150 focus-within:border-muted hover:border-muted">
      <CardHead
        href={`/clubs/${club.slug}/proposals/${number}`}
        pill={<StatusPill words={words} />}
        words={words}
        title={title}
        hidden={hidden}
        isFeatured={isFeatured}
      />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="figures">#{number}</span>
        {showsClub ? (
          <>
            <span aria-hidden="true">·</span>
            <bdi>{club.name}</bdi>
          </>
        ) : null}
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Avatar seed={author} className="size-4" />
          <PersonLink address={author} name={authorName} className="relative text-xs" />
        </span>
      </p>
      {words.status === "Pending" ? null : <ResultLine proposal={proposal} />}
    </li>
  );
}

/** One thin bar, and the same in words. */
function ResultLine({ proposal }: { proposal: ProposalSummary }): ReactNode {
  const { tally } = proposal;
  const { yesShare, noShare, quorumShare } = resultShares(proposal);
  const people = tally.yesCount + tally.noCount;
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-surface-2">
        <span className={clsx("bg-yes", yesShare > 0 && "min-w-1")} style={{ width: `${yesShare}%` }} />
        <span className={clsx("bg-no", noShare > 0 && "min-w-1")} style={{ width: `${noShare}%` }} />
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        {people === 0 ? (
          <span>No votes {proposal.status === "closed" ? "were cast" : "yet"}</span>
        ) : (
          <>
            <span>
              <b className="font-semibold text-yes">Yes</b> {yesShare.toFixed(1)} %
            </span>
            <span>
              <b className="font-semibold text-no">No</b> {noShare.toFixed(1)} %
            </span>
            <span>
              {people} {people === 1 ? "vote" : "votes"}
            </span>
          </>
        )}
        {quorumShare === null ? null : <span>{quorumShare} % of quorum</span>}
      </p>
    </div>
  );
}
