import clsx from "clsx";
import type { ReactNode } from "react";
import { ListLink } from "@/components/ui/list-link";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { NonVoterPage, VotePage } from "@/lib/votes/vote-schemas";
import {
  firstVotes,
  type ProposalPath,
  type VotesAddress,
  votesHref,
  votesSearch,
} from "@/lib/votes/votes-address";
import { NonVotersList } from "./non-voters-list";
import { VotesList } from "./votes-list";
import { VotesToolbar } from "./votes-toolbar";

type View = { list: "votes"; page: VotePage } | { list: "not-voted"; page: NonVoterPage };

/** Who voted what and why, and who has not voted. The first page is complete without script. */
export function VotesSection({
  proposal,
  address,
  view,
  path,
  explorerUrl,
}: {
  proposal: Pick<ProposalDetail, "id" | "status" | "tally">;
  address: VotesAddress;
  /** What `viewVotes` answers for the address. */
  view: View;
  /** The page's own address, such as "/clubs/night-market/proposals/14". */
  path: ProposalPath;
  explorerUrl: string | null;
}): ReactNode {
  const { id, status, tally } = proposal;
  const count = tally.yesCount + tally.noCount;
  // A new address resets everything in it, so a list keeps no page of another filter.
  const search = votesSearch(address);
  return (
    <section id="votes" aria-labelledby="votes-title" className="min-w-0 scroll-mt-22">
      <h2 id="votes-title" className="sr-only">
        Votes
      </h2>
      <nav aria-label="Lists" className="flex gap-6 border-b border-line">
        <Tab path={path} list="votes" current={address.list}>
          Votes <span className="figures">{count.toLocaleString("en")}</span>
        </Tab>
        <Tab path={path} list="not-voted" current={address.list}>
          Not voted
        </Tab>
      </nav>
      {view.list === "votes" ? (
        <>
          {count === 0 ? null : <VotesToolbar key={`toolbar ${search}`} path={path} address={address} />}
          <VotesList
            key={`list ${search}`}
            proposalId={id}
            status={status}
            count={count}
            address={address}
            first={view.page}
            path={path}
            explorerUrl={explorerUrl}
          />
          {count === 0 ? null : <Exports proposalId={id} />}
        </>
      ) : (
        <NonVotersList key={search} proposalId={id} status={status} first={view.page} address={address} />
      )}
    </section>
  );
}

function Tab({
  path,
  list,
  current,
  children,
}: {
  path: ProposalPath;
  list: VotesAddress["list"];
  current: VotesAddress["list"];
  children: ReactNode;
}): ReactNode {
  const isCurrent = list === current;
  return (
    <ListLink
      href={votesHref(path, { ...firstVotes, list })}
      current={isCurrent && "page"}
      className={clsx(
        "-mb-px border-b-2 py-2.5 font-semibold",
        isCurrent ? "border-accent text-text" : "border-transparent text-muted hover:text-text",
      )}
    >
      {children}
    </ListLink>
  );
}

function Exports({ proposalId }: { proposalId: string }): ReactNode {
  const at = `/api/proposals/${proposalId}`;
  return (
    <p className="mt-6 text-sm text-muted">
      All votes with their signatures:{" "}
      <a className="link text-text" href={`${at}/votes.csv`} download>
        CSV
      </a>
      {" · "}
      <a className="link text-text" href={`${at}/votes.json`} download>
        JSON
      </a>
    </p>
  );
}
