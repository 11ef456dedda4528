import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { StatusPill } from "@/components/proposals/status-pill";
import { AppLink } from "@/components/ui/app-link";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatVotingPower } from "@/lib/shared/format-number";
import { type RecountedProposal, RecountInCard } from "./recount-in-card";
import { VoteBlocks } from "./vote-blocks";

/** One open vote with its result so far, each block a signed vote, and its recount. */
export function LiveResult({
  proposal,
  votes,
  keys,
}: {
  proposal: ProposalDetail;
  votes: readonly { choice: "yes" | "no"; power: string }[];
  keys: Pick<RecountedProposal, "logKeys" | "endorsements" | "witnesses">;
}): ReactNode {
  const { club, number, title, tally, quorumPower, id, digest, serverTime } = proposal;
  const words = describeStatus(proposal, new Date(serverTime));
  const { yesShare, noShare, yesVp, noVp, quorumShare } = resultShares(proposal);
  const path = `/clubs/${club.slug}/proposals/${number}` as const;
  const voters = tally.yesCount + tally.noCount;
  return (
    <article aria-labelledby="live" className="min-w-0 rounded-card border border-line bg-surface">
      <div className="p-5 sm:p-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-7" />
          <bdi className="min-w-0 truncate">{club.name}</bdi>
          <span className="flex items-center gap-x-3 max-sm:w-full sm:ml-auto">
            <StatusPill words={words} />
            <time dateTime={words.at} className="figures">
              {words.time}
            </time>
          </span>
        </p>
        <h2 id="live" className="mt-4 text-xl leading-snug wrap-anywhere" dir="auto">
          <AppLink href={path} className="hover:underline">
            {title}
          </AppLink>
        </h2>
        <div className="mt-5">
          <VoteBlocks result={proposal} votes={votes} />
        </div>
        <dl className="figures mt-3 grid grid-cols-2 text-sm text-muted">
          <Side word="Yes" tone="text-yes" share={yesShare} vp={yesVp} count={tally.yesCount} />
          <Side
            word="No"
            tone="text-no"
            share={noShare}
            vp={noVp}
            count={tally.noCount}
            className="text-right"
          />
        </dl>
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>Each block is one signed vote.</span>
          <span>{quorumWords(quorumShare, quorumPower)}</span>
        </p>
      </div>
      <RecountInCard proposal={{ id, digest, serverTime, voters, ...keys }} verifyHref={`${path}/verify`} />
    </article>
  );
}

function quorumWords(share: string | null, quorumPower: string): string {
  if (share === null) return "No quorum needed";
  if (BigInt(share) >= 100n) return "Quorum reached";
  return `${share} % of the quorum of ${formatVotingPower(BigInt(quorumPower))} VP`;
}

function Side({
  word,
  tone,
  share,
  vp,
  count,
  className = "",
}: {
  word: string;
  tone: string;
  share: string;
  vp: string;
  count: number;
  className?: string;
}): ReactNode {
  return (
    <div className={className}>
      <dt className={`font-display text-xl font-semibold sm:text-2xl ${tone}`}>
        {word} {share} %
      </dt>
      <dd className="mt-1">
        {vp} VP, {count} {count === 1 ? "person" : "people"}
      </dd>
    </div>
  );
}
