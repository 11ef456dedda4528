import type { ReactNode } from "react";
import { ClubBreadcrumb } from "@/components/clubs/club-breadcrumb";
import { BanNotice } from "@/components/moderation/ban-notice";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import { CancelledNotice } from "@/components/publishing/cancelled-notice";
import { FeeLine } from "@/components/publishing/fee-line";
import { Timeline } from "@/components/publishing/timeline";
import { UnprovedFee } from "@/components/publishing/unproved-fee";
import { Markdown } from "@/components/ui/markdown";
import { ResultCard } from "@/components/votes/result-card";
import { VotePanel } from "@/components/votes/vote-panel";
import type { Decision } from "@/lib/analytics/decision-words";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { StandingBan } from "@/lib/clubs/standing-ban";
import { hasOpened } from "@/lib/proposals/has-opened";
import type { ProposalDetail, ProposalVersions } from "@/lib/proposals/proposal-schemas";
import { proposalTimeline } from "@/lib/proposals/proposal-timeline";
import { toShown } from "@/lib/proposals/shown-proposal";
import { linkDestination } from "@/lib/shared/link-destination";
import { AlteredNotice } from "./altered-notice";
import { AuthorLine } from "./author-line";
import { LiveStatus } from "./live-status";
import { ProposalActions } from "./proposal-actions";
import { ProposalFacts } from "./proposal-facts";
import { VerifyLink } from "./verify-link";
import { VersionHistory } from "./version-history";
import { WhatDecided } from "./what-decided";

type View = {
  club: { slug: string; name: string };
  roles: readonly ClubRole[];
  ban: StandingBan | null;
  proposal: ProposalDetail;
  versions: ProposalVersions["versions"];
};

/** A proposal: what it says, how it is decided, and what has happened to it. Complete without script. */
export function ProposalScreen({
  view,
  decision,
  explorerUrl,
  children,
}: {
  view: View;
  /** Null while voting is open, and of a cancelled proposal. */
  decision: Decision | null;
  explorerUrl: string | null;
  /** Who voted, and who has not. */
  children: ReactNode;
}): ReactNode {
  const { club, roles, ban, proposal, versions } = view;
  const { startsAt, endsAt, status, outcome, isCounting, serverTime } = proposal;
  const times = { startsAt, endsAt, status, outcome, isCounting, serverTime };
  // What is read here and what a ballot signs are one object.
  const shown = toShown(proposal);
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
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:grid-rows-[auto_1fr]">
        <article className="min-w-0 lg:col-start-1">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl" dir="auto">
            {shownTitle(proposal)}
          </h1>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            <LiveStatus
              serverTime={proposal.serverTime}
              times={{ ...times, cancelledAt: proposal.cancelled?.at ?? null }}
            />
            <AuthorLine address={proposal.author} name={proposal.authorName} />
            <FeeLine fee={proposal.fee} explorerUrl={explorerUrl} />
            {shown.discussion === "" || shown.isAltered ? null : (
              <span>
                <a
                  href={shown.discussion}
                  target="_blank"
                  rel="nofollow noopener noreferrer ugc"
                  className="link text-text"
                >
                  Discussion<span className="sr-only"> (opens in a new tab)</span>
                </a>{" "}
                <bdi dir="ltr" className="wrap-anywhere">
                  ({linkDestination({ href: shown.discussion, text: "Discussion" })})
                </bdi>
              </span>
            )}
          </div>
          <ProposalActions
            proposal={{
              id: proposal.id,
              number: proposal.number,
              title: proposal.title,
              isHidden: proposal.hidden !== null,
              isAltered: proposal.isAltered,
              author: proposal.author,
              status: proposal.status,
            }}
            club={club}
            mayModerate={isGranted({ roles, action: "proposal.cancel" })}
          />
          <Notices proposal={proposal} />
          <div className="mt-8">
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
              <Markdown text={shown.body} />
            )}
          </div>
        </article>
        <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="grid gap-4 lg:sticky lg:top-21">
            <VotePanel proposal={{ ...shown, ...times }} />
            {!hasOpened(proposal) ? null : (
              <>
                <ResultCard
                  proposal={{
                    id: proposal.id,
                    tally: proposal.tally,
                    quorumPower: proposal.quorumPower,
                    finalAt: proposal.finalAt,
                    cancelled: proposal.cancelled && { at: proposal.cancelled.at },
                    ...times,
                  }}
                />
                {decision === null ? null : (
                  <WhatDecided decision={decision} serverTime={proposal.serverTime} />
                )}
                <VerifyLink path={verifyPath} />
              </>
            )}
          </div>
        </aside>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Timeline moments={proposalTimeline(proposal)} explorerUrl={explorerUrl} />
            <ProposalFacts proposal={proposal} explorerUrl={explorerUrl} />
          </div>
          {versions.length > 1 && !proposal.hidden && !proposal.isAltered ? (
            <VersionHistory versions={versions} />
          ) : null}
          {children}
        </div>
      </div>
    </div>
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
          by={cancelled.by === proposal.author ? "its author" : "a moderator"}
        />
      ) : null}
      {snapshot.isLost ? (
        <section aria-label="Snapshot lost" className="rounded-card border border-line bg-surface p-4">
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
