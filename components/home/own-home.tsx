import type { ComponentProps, ReactNode } from "react";
import { ProposalList } from "@/components/proposals/proposal-row";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListTabs } from "@/components/ui/list-tabs";
import type { PublicConfig } from "@/lib/env/public-config";
import { groupByDeadline } from "@/lib/proposals/group-by-deadline";
import { formatVotingPower, tokenLabel } from "@/lib/shared/format-number";
import type { OwnHome as Own } from "@/lib/votes/own-votes";
import { OwnNews } from "./own-news";
import { WhereToGet } from "./where-to-get";

/** The open votes of a signed-in person, by deadline, and what they have at hand. */
export function OwnHome({
  address,
  own: { powerWei, draftCount, isCut, votable, others, soon, votes, serverTime },
  news,
  config,
  showsUnvoted,
}: {
  address: string;
  own: Own;
  news: ComponentProps<typeof OwnNews>["news"];
  config: PublicConfig;
  /** Whether only those without the person's vote are shown. */
  showsUnvoted: boolean;
}): ReactNode {
  const unvoted = votable.filter(({ id }) => (votes[id]?.choice ?? null) === null);
  const shown = showsUnvoted ? unvoted : votable;
  const rows = { serverTime, votes, showsClub: true };
  const groups = groupByDeadline(shown, new Date(serverTime));
  const later = showsUnvoted ? [] : soon;
  return (
    <section aria-labelledby="open" className="wrap pt-8 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="figures font-sans text-lg font-semibold tracking-normal sm:text-xl">
          <AppLink
            href={`/u/${address}`}
            className="inline-block py-2.5 underline-offset-4 hover:underline sm:py-1"
          >
            <span className="font-normal text-muted max-sm:sr-only">Your power </span>
            {powerWei === null ? "–" : formatVotingPower(powerWei)} VP
          </AppLink>
          <Dot />
          <AppLink
            href="/proposals?show=mine"
            className="inline-block py-2.5 underline-offset-4 hover:underline sm:py-1"
          >
            {unvoted.length}
            {isCut ? "+" : ""} {unvoted.length === 1 && !isCut ? "vote" : "votes"} open
          </AppLink>
          {draftCount === 0 ? null : (
            <>
              <Dot />
              <AppLink
                href="/drafts"
                className="inline-block py-2.5 underline-offset-4 hover:underline sm:py-1"
              >
                {draftCount} {draftCount === 1 ? "draft" : "drafts"}
              </AppLink>
            </>
          )}
        </h1>
        {unvoted.length < 2 ? null : (
          <AppLink
            href="/ballots"
            className={buttonClass({ variant: "primary", className: "max-sm:w-full max-sm:min-h-11" })}
          >
            Vote on all {unvoted.length}
          </AppLink>
        )}
      </div>
      {news.length === 0 ? null : <OwnNews news={news} />}
      {votable.length === 0 ? (
        <CannotVote powerWei={powerWei} hasOpen={others.length > 0} config={config} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="open" className="text-2xl">
            Open votes
          </h2>
          <p className="text-sm text-muted">Voting is free. You sign each vote in your wallet.</p>
        </div>
        {votable.length === 0 ? null : (
          <ListTabs
            label="Which votes"
            tabs={[
              { href: "/", name: `All ${votable.length}` },
              { href: "/?show=unvoted", name: `Not voted ${unvoted.length}` },
            ]}
            current={showsUnvoted ? `Not voted ${unvoted.length}` : `All ${votable.length}`}
            currentAs="true"
          />
        )}
      </div>
      {groups.map(({ name, proposals }) => (
        <Group key={name} name={name}>
          <ProposalList label={name} proposals={proposals} {...rows} />
        </Group>
      ))}
      {votable.length === 0 && others.length > 0 ? (
        <div className="mt-4">
          <ProposalList label="Open votes" proposals={others} serverTime={serverTime} showsClub />
        </div>
      ) : null}
      {votable.length + others.length === 0 || (showsUnvoted && unvoted.length === 0) ? (
        <div className="mt-4">
          <NothingOpen hasVoted={votable.length > 0} />
        </div>
      ) : null}
      {later.length === 0 ? null : (
        <Group name="Opens soon">
          <ProposalList label="Opens soon" proposals={later} serverTime={serverTime} showsClub />
        </Group>
      )}
      <p className="mt-4 text-sm">
        <AppLink href="/proposals" className="link text-muted hover:text-text">
          All proposals
        </AppLink>
      </p>
    </section>
  );
}

function Dot(): ReactNode {
  return (
    <span aria-hidden="true" className="font-normal text-muted">
      {" · "}
    </span>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <h3 className="mt-6 mb-2 font-sans text-sm font-semibold text-muted">{name}</h3>
      {children}
    </>
  );
}

/** Somebody who had no power at any open snapshot is told why, and what to do. */
function CannotVote({
  powerWei,
  hasOpen,
  config,
}: {
  powerWei: bigint | null;
  hasOpen: boolean;
  config: PublicConfig;
}): ReactNode {
  if (powerWei !== null && powerWei > 0n) {
    if (!hasOpen) return null;
    return (
      <p className="mb-8 rounded-card border border-line bg-surface p-5">
        You held no {config.productName} NFTs or {tokenLabel(config.productName)} when the snapshots of these
        votes were taken. What you hold now counts in the next one.
      </p>
    );
  }
  if (powerWei === null) return null;
  return (
    <div className="mb-8 rounded-card border border-line bg-surface p-5 sm:p-6">
      <p className="text-lg font-semibold">You can't vote yet.</p>
      <p className="mt-1 text-muted">
        Hold a {config.productName} NFT or some {tokenLabel(config.productName)} before the next snapshot.
      </p>
      <WhereToGet config={config} />
    </div>
  );
}

function NothingOpen({ hasVoted }: { hasVoted: boolean }): ReactNode {
  return (
    <EmptyState
      drawing="ballot"
      title={hasVoted ? "You have voted on everything" : "No open votes"}
      action={
        <AppLink href={hasVoted ? "/" : "/clubs"} className={buttonClass()}>
          {hasVoted ? "See all open votes" : "See the clubs"}
        </AppLink>
      }
    >
      {hasVoted ? "New votes appear here when they open." : "Open votes of all clubs appear here."}
    </EmptyState>
  );
}
