"use client";

import { type ReactNode, useState } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { WhereToGet } from "@/components/home/where-to-get";
import { usePublicConfig } from "@/components/layout/config-provider";
import { PowerChip } from "@/components/power/power-chip";
import { StatusPill } from "@/components/proposals/status-pill";
import { AppLink } from "@/components/ui/app-link";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { LineDrawing } from "@/components/ui/line-drawing";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { describeStatus } from "@/lib/proposals/describe-status";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { tokenLabel } from "@/lib/shared/token-label";
import type { KeptChoice, KeptReview } from "@/lib/votes/kept-review";
import { powerlessText } from "@/lib/votes/review-item";
import { ballotQuery } from "@/lib/votes/vote-queries";
import { ChoiceField } from "./choice-field";
import { isReasonTooLong, ReasonField } from "./reason-field";
import { ReviewSkeleton } from "./review-skeleton";

/** The open proposals that need the person's vote, each with yes, no and an optional reason. Nothing is signed here. */
export function ReviewChoose({
  voter,
  now,
  choices,
  onChange,
  onCheck,
}: {
  voter: string;
  now: Date;
  choices: KeptReview["choices"];
  onChange: (id: string, choice: KeptChoice | null) => void;
  onCheck: () => void;
}): ReactNode {
  const query = useInfiniteQuery(unvotedQuery);
  const { data, error, isPending, isFetching, refetch } = query;
  const count = Object.keys(choices).length;
  const isTooLong = Object.values(choices).some(({ reason }) => isReasonTooLong(reason));
  if (isPending) return <ReviewSkeleton />;
  if (!data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FailureNote failure={readFailure(error)} />
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? "Reading..." : "Try again"}
        </Button>
      </div>
    );
  }
  const proposals = [
    ...new Map(data.pages.flatMap((page) => page.proposals).map((each) => [each.id, each])).values(),
  ];
  if (proposals.length === 0 && count === 0) return <NothingLeft />;
  return (
    <>
      <ul aria-label="Proposals that need your vote" className="grid gap-4">
        {proposals.map((proposal) => (
          <ChoiceCard
            key={proposal.id}
            proposal={proposal}
            voter={voter}
            now={now}
            kept={choices[proposal.id] ?? null}
            onChange={(choice) => onChange(proposal.id, choice)}
          />
        ))}
      </ul>
      {data.pages.length > 1 || query.hasNextPage ? <LoadMoreRow label="proposals" query={query} /> : null}
      <BottomBar status={barWords({ count, isTooLong })}>
        <Button variant="primary" size="large" disabled={count === 0 || isTooLong} onClick={onCheck}>
          Check {count > 1 ? `the ${count} ballots` : "your ballot"}
        </Button>
      </BottomBar>
    </>
  );
}

function barWords({ count, isTooLong }: { count: number; isTooLong: boolean }): string {
  if (isTooLong) return "A reason is too long.";
  return count === 0 ? "Choose yes or no on at least one." : `${count} chosen. Nothing is signed yet.`;
}

function ChoiceCard({
  proposal,
  voter,
  now,
  kept,
  onChange,
}: {
  proposal: ProposalSummary;
  voter: string;
  now: Date;
  kept: KeptChoice | null;
  onChange: (choice: KeptChoice | null) => void;
}): ReactNode {
  const { id, club, number, title } = proposal;
  const { data } = useQuery(ballotQuery({ proposalId: id, voter }));
  const words = describeStatus(proposal, now);
  return (
    <li className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <StatusPill words={words} />
          <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
            {words.time}
          </time>
        </p>
        <h3 className="mt-3 text-lg leading-snug wrap-anywhere" dir="auto">
          <AppLink href={`/clubs/${club.slug}/proposals/${number}`} className="link">
            {title}
          </AppLink>
        </h3>
        <p className="mt-1.5 flex items-center gap-x-2 text-sm text-muted">
          <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-5" />
          <span className="figures min-w-0 truncate">
            <bdi>{club.name}</bdi> #{number}
          </span>
        </p>
        {data ? (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
            Your power here
            <PowerChip
              address={voter}
              block={Number(data.snapshotBlock)}
              threshold={null}
              powerWei={BigInt(data.power)}
            />
          </p>
        ) : null}
      </div>
      {words.status !== "Active" ? (
        <p className="text-sm text-muted">Voting has ended.</p>
      ) : data?.vote ? (
        <p className="text-sm text-muted">You voted {data.vote.choice} on it already.</p>
      ) : data?.power === "0" ? (
        <p className="text-sm text-muted">{powerlessText(data)}</p>
      ) : (
        <Chooser title={title} kept={kept} onChange={onChange} />
      )}
    </li>
  );
}

function Chooser({
  title,
  kept,
  onChange,
}: {
  title: string;
  kept: KeptChoice | null;
  onChange: (choice: KeptChoice | null) => void;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const showsReason = kept !== null && (isAsked || kept.reason !== "");
  return (
    <div className="grid content-start gap-3 text-sm">
      <ChoiceField
        legend={`Your choice on ${title}`}
        choice={kept?.choice ?? null}
        onChange={(choice) => onChange({ choice, reason: kept?.reason ?? "" })}
        isBusy={false}
      />
      {kept && showsReason ? (
        <ReasonField text={kept.reason} onChange={(reason) => onChange({ ...kept, reason })} isBusy={false} />
      ) : null}
      {kept ? (
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          {showsReason ? null : (
            <button type="button" className="link" onClick={() => setIsAsked(true)}>
              Add a reason<span className="sr-only"> on {title}</span>
            </button>
          )}
          <button type="button" className="link text-muted hover:text-text" onClick={() => onChange(null)}>
            Clear<span className="sr-only"> on {title}</span>
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Everything is voted on, or there is no power to vote with. */
function NothingLeft(): ReactNode {
  const { user } = useAuth();
  const config = usePublicConfig();
  if (user?.votingPower === 0) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="You can't vote yet"
        action={<WhereToGet config={config} />}
      >
        Hold a {config.productName} NFT or some {tokenLabel(config.productName)} before the next snapshot.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<LineDrawing name="ballot" />}
      title="Nothing needs your vote"
      action={
        <AppLink href="/proposals?show=soon" className={buttonClass()}>
          See what opens soon
        </AppLink>
      }
    >
      You have voted wherever you can. A vote appears here if you had power at its snapshot.
    </EmptyState>
  );
}
