"use client";

import { type ReactNode, useState } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { WhereToGet } from "@/components/home/where-to-get";
import { usePublicConfig } from "@/components/layout/config-provider";
import { PowerChip } from "@/components/power/power-chip";
import { AppLink } from "@/components/ui/app-link";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { describeStatus, type StatusWords } from "@/lib/proposals/describe-status";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { tokenLabel } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import type { KeptChoice, KeptReview } from "@/lib/votes/kept-review";
import { powerlessText } from "@/lib/votes/review-item";
import { ballotQuery } from "@/lib/votes/vote-queries";
import type { BallotPreparation } from "@/lib/votes/vote-schemas";
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
      <ul aria-label="Proposals that need your vote" className="grid gap-3">
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
    <li className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_23rem] sm:items-center sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-9" />
        <div className="min-w-0 grow">
          <h3 className="text-base leading-snug wrap-anywhere" dir="auto">
            <AppLink href={`/clubs/${club.slug}/proposals/${number}`} className="hover:underline">
              {title}
            </AppLink>
          </h3>
          <p className="figures text-sm text-muted">
            <bdi>{club.name}</bdi> #{number}
            {" · "}
            <time dateTime={words.at} title={formatTime(new Date(words.at))} className="whitespace-nowrap">
              {words.time}
            </time>
          </p>
        </div>
      </div>
      <Chooser title={title} kept={kept} onChange={onChange} without={whyNot({ words, data })}>
        {data ? (
          <PowerChip
            address={voter}
            block={Number(data.snapshotBlock)}
            threshold={null}
            powerWei={BigInt(data.power)}
            className="shrink-0"
          />
        ) : null}
      </Chooser>
    </li>
  );
}

/** Why nothing can be chosen; null if it can. */
function whyNot({ words, data }: { words: StatusWords; data: BallotPreparation | undefined }): string | null {
  if (words.status !== "Active") return "Voting has ended.";
  if (data?.vote) return `You voted ${data.vote.choice} on it already.`;
  return data?.power === "0" ? powerlessText(data) : null;
}

function Chooser({
  title,
  kept,
  onChange,
  without,
  children,
}: {
  title: string;
  kept: KeptChoice | null;
  onChange: (choice: KeptChoice | null) => void;
  /** Said in place of the choice. */
  without: string | null;
  /** The power, before the choice. */
  children: ReactNode;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const isWritten = kept !== null && without === null;
  const showsReason = isWritten && (isAsked || kept.reason !== "");
  return (
    <div className="grid content-start gap-3 text-sm">
      <div className="flex items-center gap-3">
        {children}
        <div className="min-w-0 grow">
          {without === null ? (
            <ChoiceField
              legend={`Your choice on ${title}`}
              choice={kept?.choice ?? null}
              onChange={(choice) => onChange({ choice, reason: kept?.reason ?? "" })}
              isBusy={false}
              isLow
            />
          ) : (
            <p className="text-muted">{without}</p>
          )}
        </div>
      </div>
      {showsReason ? (
        <ReasonField text={kept.reason} onChange={(reason) => onChange({ ...kept, reason })} isBusy={false} />
      ) : null}
      {isWritten ? (
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
      <EmptyState drawing="ballot" title="You can't vote yet" action={<WhereToGet config={config} />}>
        Hold a {config.productName} NFT or some {tokenLabel(config.productName)} before the next snapshot.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="ballot"
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
