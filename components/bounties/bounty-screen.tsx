import type { ReactNode } from "react";
import { ClubBreadcrumb } from "@/components/clubs/club-breadcrumb";
import { BanNotice } from "@/components/moderation/ban-notice";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import { Person } from "@/components/people/person";
import { CancelledNotice } from "@/components/publishing/cancelled-notice";
import { FeeLine } from "@/components/publishing/fee-line";
import { TimelineList } from "@/components/publishing/timeline";
import { UnprovedFee } from "@/components/publishing/unproved-fee";
import { Avatar } from "@/components/ui/avatar";
import { Fold } from "@/components/ui/fold";
import { KeptMarkdown } from "@/components/ui/kept-markdown";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { isUnderWay } from "@/lib/bounties/bounty-state";
import { bountyTimeline } from "@/lib/bounties/bounty-timeline";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { StandingBan } from "@/lib/clubs/standing-ban";
import { whoCancelled } from "@/lib/publishing/who-cancelled";
import { BountyActions } from "./bounty-actions";
import { Labels } from "./labels";
import { LiveBountyStatus } from "./live-bounty-status";
import { BountyRules, RewardCard, ruleWords } from "./reward-card";
import { TakePartBar } from "./take-part-bar";

type View = {
  club: { slug: string; name: string; avatarHash: string | null };
  roles: readonly ClubRole[];
  ban: StandingBan | null;
  bounty: BountyDetail;
};

/** A bounty: what is to be done, what it pays, and what has happened to it. Complete without script. */
export function BountyScreen({
  view,
  briefHtml,
  token,
  explorerUrl,
  takePart,
  payouts,
  submissions,
}: {
  view: View;
  /** Empty while its text is not shown. */
  briefHtml: string;
  /** The governance token's label. */
  token: string;
  explorerUrl: string | null;
  /** Beside the brief, under the reward: applying and submitting. */
  takePart: ReactNode;
  /** First of all once winners are known: who is owed what, and the proofs. */
  payouts: ReactNode;
  /** Under the brief: the submissions and their review. */
  submissions: ReactNode;
}): ReactNode {
  const { club, roles, ban, bounty } = view;
  const { submissionsUntil, winnersBy, announcedAt, state, hidden, cancelled, serverTime } = bounty;
  return (
    <div className="wrap pb-12">
      <ClubBreadcrumb
        root={{ href: "/bounties", words: "Bounties" }}
        club={club}
        list="bounties"
        number={bounty.number}
      />
      <BanNotice ban={ban} className="mt-5" />
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="order-1 grid min-w-0 content-start gap-8 lg:order-none lg:col-start-1">
          <header className="min-w-0">
            <div className="flex items-start justify-between gap-3">
              <h1 className="text-2xl wrap-anywhere sm:text-3xl" dir="auto">
                {hidden ? `Hidden bounty #${bounty.number}` : bounty.title}
              </h1>
              <BountyActions
                bounty={{
                  id: bounty.id,
                  number: bounty.number,
                  title: bounty.title,
                  sponsor: bounty.sponsor,
                  state,
                  submissionsUntil,
                  winnersBy,
                  serverTime,
                }}
                isHidden={hidden !== null}
                club={club}
                mayModerate={isGranted({ roles, action: "bounty.cancel" })}
              />
            </div>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
              <LiveBountyStatus
                serverTime={serverTime}
                payouts={bounty.payouts}
                moments={{
                  submissionsUntil,
                  winnersBy,
                  announcedAt,
                  state,
                  cancelledAt: cancelled?.at ?? null,
                }}
              />
              <span className="inline-flex items-center gap-1.5">
                <Avatar seed={bounty.sponsor} className="size-5" />
                <span>sponsored by</span>
                <Person address={bounty.sponsor} name={bounty.sponsorName} label="the sponsor's address" />
              </span>
              {bounty.fee.state === "proved" ? null : <FeeLine fee={bounty.fee} explorerUrl={explorerUrl} />}
            </div>
            <Labels labels={bounty.labels} />
            <Notices bounty={bounty} />
          </header>
          {payouts}
        </div>
        {/* On a phone: prize and deadline, the brief, the rules, then taking part. */}
        <aside className="min-w-0 max-lg:contents lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <div className="gap-4 max-lg:contents lg:sticky lg:top-21 lg:grid">
            <div className="order-2 min-w-0">
              {/* The winners name each prize. */}
              <RewardCard bounty={announcedAt === null ? bounty : { ...bounty, prizes: [] }} token={token} />
            </div>
            <div className="order-4 min-w-0 empty:hidden">{takePart}</div>
          </div>
        </aside>
        <article className="order-3 grid min-w-0 content-start gap-8 lg:order-none lg:col-start-1">
          {hidden ? (
            <HiddenNotice hidden={hidden} club={club.slug}>
              Its title and brief are not shown. Submissions, winners and payouts continue as promised.
            </HiddenNotice>
          ) : (
            <KeptMarkdown html={briefHtml} />
          )}
          <div className="border-t border-line">
            <Fold title="Rules" summary={ruleWords(bounty)}>
              <BountyRules bounty={bounty} />
            </Fold>
            <Fold title="Timeline" summary={FEE_WORDS[bounty.fee.state]}>
              <TimelineList moments={bountyTimeline(bounty)} explorerUrl={explorerUrl} />
              <p className="mt-4 text-sm">
                <FeeLine fee={bounty.fee} explorerUrl={explorerUrl} />
              </p>
            </Fold>
          </div>
        </article>
        <div className="order-5 grid min-w-0 content-start gap-8 lg:order-none lg:col-start-1">
          {submissions}
        </div>
      </div>
      <TakePartBar bounty={offeredOf(bounty)} token={token} />
    </div>
  );
}

const FEE_WORDS = { exempt: "fee exempt", proved: "fee paid", unproved: "fee unproved" } as const;

/** What the bar of a phone needs: it is sent to the browser, and the brief is there already. */
function offeredOf({
  id,
  kind,
  state,
  submissionsPerPerson,
  submissionsUntil,
  serverTime,
  asset,
  totalWei,
}: BountyDetail): Parameters<typeof TakePartBar>[0]["bounty"] {
  return { id, kind, state, submissionsPerPerson, submissionsUntil, serverTime, asset, totalWei };
}

/** What a reader must know before the brief: that it was cancelled, or that its fee is gone. */
function Notices({ bounty }: { bounty: BountyDetail }): ReactNode {
  const { cancelled, fee, state } = bounty;
  const isOpen = isUnderWay(state);
  return (
    <div className="mt-6 grid gap-3 text-sm empty:hidden">
      {cancelled ? (
        <CancelledNotice
          cancelled={cancelled}
          by={whoCancelled({ by: cancelled.by, author: bounty.sponsor, word: "sponsor" })}
        />
      ) : null}
      {fee.state === "unproved" ? (
        <UnprovedFee
          purpose="bounty"
          paid={{ id: bounty.id, author: bounty.sponsor, draftId: bounty.draftId }}
          isOpen={isOpen}
        >
          The bounty continues;{" "}
          {isOpen
            ? "its sponsor may attach another payment until winners are named, and moderators may cancel it."
            : "it is over, so nothing is owed any more."}
        </UnprovedFee>
      ) : null}
    </div>
  );
}
