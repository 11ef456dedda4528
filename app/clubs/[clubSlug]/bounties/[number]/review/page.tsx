import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LiveBountyStatus } from "@/components/bounties/live-bounty-status";
import { ReviewGate } from "@/components/bounties/review-gate";
import { AppLink } from "@/components/ui/app-link";
import { requireBountyView } from "../view";

export const metadata: Metadata = { title: "Review of submissions", robots: { index: false } };

/** The review of a bounty: the public part is here, the rest is loaded for people who may see it. */
export default async function ReviewPage(
  props: PageProps<"/clubs/[clubSlug]/bounties/[number]/review">,
): Promise<ReactNode> {
  const { club, bounty } = await requireBountyView(props);
  const { id, kind, state, sponsor, asset, submissionsUntil, winnersBy, announcedAt, cancelled, serverTime } =
    bounty;
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
            <AppLink
              href={`/clubs/${club.slug}/bounties/${bounty.number}`}
              className="figures hover:text-text"
            >
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
      <ReviewGate bounty={{ id, kind, state, sponsor, asset, submissionsUntil, serverTime }} />
    </div>
  );
}
