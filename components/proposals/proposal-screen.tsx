import clsx from "clsx";
import type { ReactNode } from "react";
import { ClubBreadcrumb } from "@/components/clubs/club-breadcrumb";
import { BanNotice } from "@/components/moderation/ban-notice";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import { CancelledNotice } from "@/components/publishing/cancelled-notice";
import { FeeLine } from "@/components/publishing/fee-line";
import { PublishedStep } from "@/components/publishing/published-step";
import { TimelineList } from "@/components/publishing/timeline";
import { UnprovedFee } from "@/components/publishing/unproved-fee";
import { Fold } from "@/components/ui/fold";
import { KeptMarkdown } from "@/components/ui/kept-markdown";
import { ResultCard } from "@/components/votes/result-card";
import { VoteBar } from "@/components/votes/vote-bar";
import { VotePanel } from "@/components/votes/vote-panel";
import type { Decision } from "@/lib/analytics/decision-words";
import type { AnchorView } from "@/lib/anchors/anchor-view";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { StandingBan } from "@/lib/clubs/standing-ban";
import { hasOpened } from "@/lib/proposals/has-opened";
import type { ProposalDetail, ProposalVersions } from "@/lib/proposals/proposal-schemas";
import { proposalTimeline } from "@/lib/proposals/proposal-timeline";
import { nameShown, toShown } from "@/lib/proposals/shown-proposal";
import { whoCancelled } from "@/lib/publishing/who-cancelled";
import { formatVp } from "@/lib/shared/format-number";
import { linkDestination } from "@/lib/shared/link-destination";
import type { RowVote } from "@/lib/votes/own-votes";
import { AlteredNotice } from "./altered-notice";
import { AuthorLine } from "./author-line";
import { LiveStatus } from "./live-status";
import { ProposalActions } from "./proposal-actions";
import { ProposalFacts, ruleWords } from "./proposal-facts";
import { VerifyLink } from "./verify-link";
import { VersionHistory } from "./version-history";
import { WhatDecided } from "./what-decided";

type View = {
  club: { slug: string; name: string; avatarHash: string | null };
  roles: readonly ClubRole[];
  ban: StandingBan | null;
  proposal: ProposalDetail;
  versions: ProposalVersions["versions"];
};

/** A proposal: what it says, how it is decided, and what has happened to it. Complete without script. */
export function ProposalScreen({
  view,
  decision,
  bodyHtml,
  anchor,
  ownVote,
  explorerUrl,
  published,
  children,
}: {
  view: View;
  /** Empty while its text is not shown. */
  bodyHtml: string;
  /** Null while voting is open, and of a cancelled proposal. */
  decision: Decision | null;
  /** Where its result is on the chain; null before. */
  anchor: AnchorView | null;
  /** What the reader voted on a proposal that has ended. */
  ownVote: RowVote | null;
  explorerUrl: string | null;
  /** The link to it, for the author who has just published it; null for everybody else. */
  published: string | null;
  /** Who voted, and who has not. */
  children: ReactNode;
}): ReactNode {
  const { club, roles, ban, proposal, versions } = view;
  const { startsAt, endsAt, status, outcome, isCounting, serverTime } = proposal;
  const times = { startsAt, endsAt, status, outcome, isCounting, serverTime };
  // What is read here and what a ballot signs are one object.
  const shown = toShown(proposal);
  const voted = { ...shown, ...times };
  const result = {
    id: proposal.id,
    tally: proposal.tally,
    quorumPower: proposal.quorumPower,
    finalAt: proposal.finalAt,
    cancelled: proposal.cancelled && { at: proposal.cancelled.at },
    ...times,
  };
  const isOpened = hasOpened(proposal);
  const isOver = status === "closed";
  const verifyPath = `/clubs/${club.slug}/proposals/${proposal.number}/verify` as const;
  return (
    <div className="wrap pb-12">
      <ClubBreadcrumb
        root={{ href: "/clubs", words: "Clubs" }}
        club={club}
        list="proposals"
        number={proposal.number}
      />
      <BanNotice ban={ban} className="mt-5" />
      {published === null ? null : (
        <div className="mt-5">
          <PublishedStep
            link={published}
            mayVote={status === "active"}
            text={
              status === "active"
                ? "Vote on it, and send the link to the club."
                : "Send the link to the club. You can vote once voting opens."
            }
          />
        </div>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:grid-rows-[auto_1fr]">
        <header className="min-w-0 lg:col-start-1">
          <div className="flex items-start justify-between gap-3">
            <h1 className={clsx("text-2xl wrap-anywhere", !isOver && "sm:text-3xl")} dir="auto">
              {shownTitle(proposal)}
            </h1>
            <ProposalActions
              proposal={{
                id: proposal.id,
                number: proposal.number,
                title: proposal.title,
                isHidden: proposal.hidden !== null,
                altered: proposal.isAltered ? nameShown(shown) : null,
                author: proposal.author,
                status,
              }}
              club={club}
              mayModerate={isGranted({ roles, action: "proposal.cancel" })}
            />
          </div>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
            <LiveStatus
              serverTime={serverTime}
              times={{ ...times, cancelledAt: proposal.cancelled?.at ?? null }}
            >
              {proposal.fee.state === "unproved" ? (
                <FeeLine fee={proposal.fee} explorerUrl={explorerUrl} />
              ) : null}
            </LiveStatus>
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            <AuthorLine address={proposal.author} name={proposal.authorName} />
            {shown.discussion === "" || shown.isAltered ? null : <Discussion href={shown.discussion} />}
          </div>
          <Notices proposal={proposal} />
        </header>
        <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="grid gap-4 lg:sticky lg:top-21">
            {isOpened ? (
              // While a vote may still be changed, the panel below says it.
              <ResultCard proposal={result} ownVote={isOver ? <OwnVote vote={ownVote} /> : null} />
            ) : null}
            {isOver ? null : <VotePanel proposal={voted} />}
            {decision === null ? null : <WhatDecided decision={decision} serverTime={serverTime} />}
            {isOpened ? (
              <VerifyLink path={verifyPath} anchor={anchor} explorerUrl={explorerUrl} />
            ) : (
              <section
                aria-labelledby="rules"
                className="rounded-card border border-line bg-surface p-5 max-lg:hidden"
              >
                <h2 id="rules" className="mb-4 text-lg">
                  Rules (locked)
                </h2>
                <ProposalFacts proposal={proposal} explorerUrl={explorerUrl} />
              </section>
            )}
            {isOver ? <VotePanel proposal={voted} /> : null}
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1">
          <article>
            {shown.hidden ? (
              <HiddenNotice hidden={shown.hidden} club={club.slug}>
                Its title and text are not shown. Voting continues and every vote counts. Your wallet shows
                the proposal's number and a code that names the exact text.
              </HiddenNotice>
            ) : shown.isAltered ? (
              <AlteredNotice verifyPath={verifyPath}>
                <p className="text-base font-semibold wrap-anywhere" dir="auto">
                  {shown.title}
                </p>
                <p className="mt-2 max-h-96 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
                  {shown.body}
                </p>
              </AlteredNotice>
            ) : (
              <KeptMarkdown html={bodyHtml} />
            )}
          </article>
          <div className="border-t border-line">
            {/* Before voting opens they have room beside the text. */}
            <div className={isOpened ? undefined : "lg:hidden"}>
              <Fold title="Rules (locked)" summary={ruleWords(proposal.rule)}>
                <ProposalFacts proposal={proposal} explorerUrl={explorerUrl} />
              </Fold>
            </div>
            <Fold title="Timeline" summary={FEE_WORDS[proposal.fee.state]}>
              <TimelineList moments={proposalTimeline(proposal)} explorerUrl={explorerUrl} />
              <p className="mt-4 text-sm">
                <FeeLine fee={proposal.fee} explorerUrl={explorerUrl} />
              </p>
            </Fold>
          </div>
          {versions.length > 1 && !proposal.hidden && !proposal.isAltered ? (
            <VersionHistory versions={versions} />
          ) : null}
          {children}
        </div>
      </div>
      {isOver ? null : <VoteBar proposal={voted} result={result} />}
    </div>
  );
}

const FEE_WORDS = { exempt: "fee exempt", proved: "fee paid", unproved: "fee unproved" } as const;

function OwnVote({ vote }: { vote: RowVote | null }): ReactNode {
  if (vote === null || vote.choice === null) return null;
  return (
    <p className="mt-1 text-base font-semibold">
      You voted{" "}
      <span className={vote.choice === "yes" ? "text-yes" : "text-no"}>
        {vote.choice === "yes" ? "Yes" : "No"}
      </span>
      {vote.power === null ? null : (
        <span className="figures font-normal text-muted"> · {formatVp(BigInt(vote.power))}</span>
      )}
    </p>
  );
}

function Discussion({ href }: { href: string }): ReactNode {
  return (
    <span>
      <a href={href} target="_blank" rel="nofollow noopener noreferrer ugc" className="link text-text">
        Discussion<span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      <bdi dir="ltr" className="wrap-anywhere">
        ({linkDestination({ href, text: "Discussion" })})
      </bdi>
    </span>
  );
}

function shownTitle({ hidden, isAltered, number, title }: ProposalDetail): string {
  if (hidden) return `Hidden proposal #${number}`;
  return isAltered ? `Altered proposal #${number}` : title;
}

/** What a reader must know before the text: that it was cancelled, that its snapshot block is gone, that its fee is. */
function Notices({ proposal }: { proposal: ProposalDetail }): ReactNode {
  const { cancelled, snapshot, fee, status } = proposal;
  return (
    <div className="mt-6 grid gap-3 text-sm empty:hidden">
      {cancelled ? (
        <CancelledNotice
          cancelled={cancelled}
          by={whoCancelled({ by: cancelled.by, author: proposal.author, word: "author" })}
        />
      ) : null}
      {snapshot.isLost ? (
        <section aria-label="Snapshot lost" className="rounded-card border border-pending/60 bg-surface p-4">
          <p>
            <b className="font-semibold text-pending">The snapshot block was replaced on the chain.</b> The
            powers that were frozen at it stay as they are, so every vote keeps its weight. Nobody can read
            them again from the chain; admins may cancel this proposal.
          </p>
        </section>
      ) : null}
      {fee.state === "unproved" ? (
        <UnprovedFee
          purpose="proposal"
          paid={{ id: proposal.id, author: proposal.author, draftId: proposal.draftId }}
          isOpen={status !== "closed"}
        >
          Voting continues;{" "}
          {status === "closed"
            ? "it has ended, so nothing is owed any more."
            : "its author may attach another payment until the end, and moderators may cancel it."}
        </UnprovedFee>
      ) : null}
    </div>
  );
}
