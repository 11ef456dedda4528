import type { ReactNode } from "react";
import { CardHead } from "@/components/publishing/card-head";
import { Avatar } from "@/components/ui/avatar";
import { labelWord } from "@/lib/bounties/bounty-kinds";
import type { BountySummary } from "@/lib/bounties/bounty-schemas";
import { describeBounty } from "@/lib/bounties/describe-bounty";
import { describePayouts } from "@/lib/bounties/describe-payouts";
import { formatAddress } from "@/lib/shared/format-address";
import { BountyPill, PayoutPill } from "./bounty-pill";
import { RewardFigure } from "./reward-figure";

/** A bounty in a list: what it asks for, what it pays, how long there is, and how many have tried. */
export function BountyCard({
  bounty,
  serverTime,
  token,
  showsClub = false,
}: {
  bounty: BountySummary;
  serverTime: string;
  token: string;
  showsClub?: boolean;
}): ReactNode {
  const { club, number, title, sponsor, hidden, isFeatured, asset, totalWei, prizeCount, submissionCount } =
    bounty;
  const now = new Date(serverTime);
  const words = describeBounty(bounty, now);
  return (
    <li className="relative grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 transition-colors duration-150 focus-within:border-muted hover:border-muted sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <CardHead
          href={`/clubs/${club.slug}/bounties/${number}`}
          pill={
            <>
              <BountyPill words={words} />
              <PayoutPill words={describePayouts(bounty, now)} />
            </>
          }
          words={words}
          title={title}
          hidden={hidden}
          isFeatured={isFeatured}
        />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {showsClub ? <bdi>{club.name}</bdi> : <span className="figures">#{number}</span>}
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Avatar seed={sponsor} className="size-4" />
            <span className="font-mono text-xs" title={sponsor}>
              {formatAddress(sponsor)}
            </span>
          </span>
          <span aria-hidden="true">·</span>
          <span>{bounty.kind === "open" ? "Open to all" : "Apply first"}</span>
        </p>
        <Labels labels={bounty.labels} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 sm:flex-col sm:justify-between sm:text-right">
        <p>
          <span className="sr-only">Reward: </span>
          <RewardFigure asset={asset} wei={totalWei} token={token} className="font-display text-xl" />
          {prizeCount > 1 ? (
            <span className="figures block text-sm text-muted">in {prizeCount} prizes</span>
          ) : null}
        </p>
        <p className="figures text-sm text-muted">
          {submissionCount} {submissionCount === 1 ? "submission" : "submissions"}
        </p>
      </div>
    </li>
  );
}

/** What a bounty asks for, as small marks. */
export function Labels({ labels }: { labels: readonly string[] }): ReactNode {
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className="mt-3 flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li key={label} className="rounded-full bg-surface-2 px-2.5 py-0.5 text-xs text-muted">
          {labelWord(label)}
        </li>
      ))}
    </ul>
  );
}
