import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { DrawingName } from "@/components/ui/line-drawing";
import { ListLink } from "@/components/ui/list-link";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { NonVoterPage, VotePage } from "@/lib/votes/vote-schemas";
import {
  firstVotes,
  isFiltered,
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
            address={address}
            first={view.page}
            explorerUrl={explorerUrl}
            empty={
              view.page.votes.length > 0 ? null : (
                <NoVotes status={status} count={count} address={address} path={path} />
              )
            }
          />
          {count === 0 ? null : <Exports proposalId={id} />}
        </>
      ) : (
        <NonVoters key={search} proposalId={id} status={status} first={view.page} address={address} />
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

function NoVotes({
  status,
  count,
  address,
  path,
}: {
  status: ProposalDetail["status"];
  count: number;
  address: VotesAddress;
  path: ProposalPath;
}): ReactNode {
  if (count === 0)
    return <Empty drawing="ballot" title={NO_VOTES[status].title} text={NO_VOTES[status].text} />;
  return (
    <Empty
      drawing="compass"
      title={isFiltered(address) ? "No vote matches" : "No more votes"}
      text={
        address.voter === ""
          ? "Try another filter."
          : "Nobody whose address begins like this has voted with these filters."
      }
      action={
        <ListLink href={votesHref(path, firstVotes)} current={false} className={buttonClass()}>
          Show all votes
        </ListLink>
      }
    />
  );
}

const NO_VOTES = {
  pending: { title: "No votes yet", text: "Voting has not opened. Votes will appear here." },
  active: { title: "No votes yet", text: "The first ballot could be yours. It costs nothing." },
  closed: { title: "Nobody voted", text: "Voting ended without a single ballot." },
} as const;

/** Who had power at the snapshot and has not voted. */
function NonVoters({
  status,
  ...list
}: ComponentProps<typeof NonVotersList> & { status: ProposalDetail["status"] }): ReactNode {
  const { state, holders, next } = list.first;
  if (state !== "ready") return <Empty {...NO_LIST[state]} />;
  if (holders.length === 0 && next === null) {
    return (
      <Empty
        drawing="people"
        title="Everybody has voted"
        text="Nobody with power at the snapshot is missing."
      />
    );
  }
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {status === "closed"
          ? "They had power at the snapshot block and did not vote."
          : "They have power at the snapshot block and have not voted so far."}
      </p>
      <NonVotersList {...list} />
    </>
  );
}

const NO_LIST = {
  freezing: {
    drawing: "pulse",
    title: "The list of holders is being prepared",
    text: "We're recording everybody's holdings at the snapshot block. You can vote already; check back in a few minutes.",
  },
  failed: {
    drawing: "broken",
    title: "There is no list of holders",
    text: "We couldn't record all holdings at the snapshot block, so we can't tell who hasn't voted. Votes still count: each voter's power is known.",
  },
} as const;

function Empty({
  drawing,
  title,
  text,
  action,
}: {
  drawing: DrawingName;
  title: string;
  text: string;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="mt-6">
      <EmptyState drawing={drawing} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
}
