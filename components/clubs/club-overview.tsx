import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { SubscribeLinks } from "@/components/ui/subscribe-links";
import { TermRow } from "@/components/ui/term-row";
import type { ClubDetail, ClubMember } from "@/lib/clubs/club-schemas";
import { formatQuorum } from "./format-quorum";
import { MemberRow } from "./member-row";

export function ClubOverview({
  club,
  staff,
  latest,
  children,
}: {
  club: ClubDetail;
  staff: readonly ClubMember[];
  /** What was decided last; null when nothing was yet. */
  latest: ReactNode;
  /** The open proposals. */
  children: ReactNode;
}): ReactNode {
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <h2 className="text-xl">About</h2>
        {club.about ? (
          <p className="mt-3 max-w-reading break-words whitespace-pre-line text-muted" dir="auto">
            {club.about}
          </p>
        ) : (
          <p className="mt-3 text-muted">No description yet.</p>
        )}
        <h2 className="mt-10 mb-4 text-xl">Open proposals</h2>
        {children}
        {latest}
      </div>
      <aside className="space-y-8">
        <section aria-labelledby="club-rules" className="rounded-card border border-line bg-surface p-5">
          <h2 id="club-rules" className="text-base">
            How this club decides
          </h2>
          <dl className="figures mt-4 space-y-3 text-sm">
            <TermRow term="Needed to propose">50 VP</TermRow>
            <TermRow term="Voting lasts">at least 3 days</TermRow>
            <TermRow term="Quorum">
              {club.quorumBasisPoints === 0
                ? "none"
                : `${formatQuorum(club.quorumBasisPoints)} of all voting power`}
            </TermRow>
            <TermRow term="To pass">more yes than no; a tie is rejected</TermRow>
          </dl>
          <p className="mt-4 text-sm">
            <AppLink href="/about#process" className="link">
              How voting works
            </AppLink>
          </p>
        </section>
        <section aria-labelledby="club-staff" className="rounded-card border border-line bg-surface p-5">
          <h2 id="club-staff" className="text-base">
            Owner and moderators
          </h2>
          <ul className="mt-3 space-y-3">
            {staff.slice(0, 6).map((member) => (
              <MemberRow key={member.address} member={member} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="club-news" className="rounded-card border border-line bg-surface p-5">
          <h2 id="club-news" className="text-base">
            Subscribe
          </h2>
          <p className="mt-2 mb-3 text-sm text-muted">
            New proposals, votes that open and results, in your feed reader or calendar.
          </p>
          <div className="text-sm">
            <SubscribeLinks base={`/clubs/${club.slug}`} />
          </div>
        </section>
      </aside>
    </div>
  );
}
