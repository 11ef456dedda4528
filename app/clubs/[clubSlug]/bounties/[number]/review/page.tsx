import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LiveBountyStatus } from "@/components/bounties/live-bounty-status";
import { PayWinners } from "@/components/bounties/pay-winners";
import { ReviewGate } from "@/components/bounties/review-gate";
import type { BountyPath } from "@/components/bounties/take-part";
import { Winners } from "@/components/bounties/winners";
import { AppLink } from "@/components/ui/app-link";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { isSameAddress } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { requireBountyView } from "../view";

export const metadata: Metadata = { title: "Review and payment", robots: { index: false } };

/** A bounty as its sponsor works on it: submissions, winners and payments on one page. What isn't public is loaded for people who may see it. */
export default async function ReviewPage(
  props: PageProps<"/clubs/[clubSlug]/bounties/[number]/review">,
): Promise<ReactNode> {
  const { club, bounty, viewer } = await requireBountyView(props);
  const { id, kind, state, sponsor, asset, submissionsUntil, winnersBy, announcedAt, cancelled, serverTime } =
    bounty;
  const { explorerUrl, productName } = getPublicConfig();
  const token = tokenLabel(productName);
  const path: BountyPath = `/clubs/${club.slug}/bounties/${bounty.number}`;
  const { payouts } = announcedAt === null ? { payouts: [] } : await listPayouts(BigInt(id));
  const title = bounty.hidden ? `Hidden bounty #${bounty.number}` : bounty.title;
  return (
    <div className="wrap pb-12">
      <nav aria-label="Breadcrumb" className="pt-6 text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <li className="min-w-0">
            <AppLink href={`/clubs/${club.slug}/bounties`} className="hover:text-text">
              <bdi>{club.name}</bdi>
            </AppLink>
          </li>
          <li aria-hidden="true">/</li>
          <li className="min-w-0">
            <AppLink href={path} className="figures hover:text-text">
              Bounty #{bounty.number}
            </AppLink>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">Review</li>
        </ol>
      </nav>
      <header className="mt-5 mb-6">
        <h1 className="text-2xl wrap-anywhere" dir="auto">
          {title}
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          <LiveBountyStatus
            payouts={bounty.payouts}
            serverTime={serverTime}
            moments={{ submissionsUntil, winnersBy, announcedAt, state, cancelledAt: cancelled?.at ?? null }}
          />
        </div>
      </header>
      {announcedAt === null ? null : (
        <div className="mb-8">
          <Winners
            bounty={bounty}
            payouts={payouts}
            token={token}
            explorerUrl={explorerUrl}
            isPaidBelow={viewer !== null && isSameAddress(viewer, sponsor)}
            submissionHref={(submission) => `${path}#submission-${submission}`}
          >
            <PayWinners
              bounty={{ id, sponsor, asset, token: bounty.token }}
              path={path}
              payouts={payouts}
              token={token}
            />
          </Winners>
        </div>
      )}
      <ReviewGate bounty={{ id, kind, state, sponsor, asset, submissionsUntil, serverTime }} />
    </div>
  );
}
