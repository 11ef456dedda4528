import type { ReactNode } from "react";
import { ClubBreadcrumb } from "@/components/clubs/club-breadcrumb";
import { BanNotice } from "@/components/moderation/ban-notice";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import { CancelledNotice } from "@/components/publishing/cancelled-notice";
import { FeeLine } from "@/components/publishing/fee-line";
import { Timeline } from "@/components/publishing/timeline";
import { UnprovedFee } from "@/components/publishing/unproved-fee";
import { Avatar } from "@/components/ui/avatar";
import { CopyAddress } from "@/components/ui/copy-address";
import { Markdown } from "@/components/ui/markdown";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { isUnderWay } from "@/lib/bounties/bounty-state";
import { bountyTimeline } from "@/lib/bounties/bounty-timeline";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import type { StandingBan } from "@/lib/clubs/standing-ban";
import { BountyActions } from "./bounty-actions";
import { Labels } from "./labels";
import { LiveBountyStatus } from "./live-bounty-status";
import { RewardCard } from "./reward-card";

type View = {
  club: { slug: string; name: string; avatarHash: string | null };
  roles: readonly ClubRole[];
  ban: StandingBan | null;
  bounty: BountyDetail;
};

/** A bounty: what is to be done, what it pays, and what has happened to it. Complete without script. */
export function BountyScreen({
  view,
  token,
  explorerUrl,
  takePart,
  payouts,
  submissions,
}: {
  view: View;
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
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
          <header className="min-w-0">
            <h1 className="text-2xl wrap-anywhere sm:text-3xl" dir="auto">
              {hidden ? `Hidden bounty #${bounty.number}` : bounty.title}
            </h1>
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
                <CopyAddress address={bounty.sponsor} label="the sponsor's address" />
              </span>
              <FeeLine fee={bounty.fee} explorerUrl={explorerUrl} />
            </div>
            <Labels labels={bounty.labels} />
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
            <Notices bounty={bounty} />
          </header>
          {payouts}
        </div>
        <aside className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <div className="grid gap-4 lg:sticky lg:top-21">
            <RewardCard bounty={bounty} token={token} />
            {takePart}
          </div>
        </aside>
        <article className="grid min-w-0 content-start gap-8 lg:col-start-1">
          {hidden ? (
            <HiddenNotice hidden={hidden} club={club.slug}>
              Its title and brief are not shown. Submissions, winners and payouts continue as promised.
            </HiddenNotice>
          ) : (
            <Markdown text={bounty.brief} />
          )}
        </article>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
          {submissions}
          <Timeline moments={bountyTimeline(bounty)} explorerUrl={explorerUrl} />
        </div>
      </div>
    </div>
  );
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
          by={cancelled.by === bounty.sponsor ? "its sponsor" : "a moderator"}
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
