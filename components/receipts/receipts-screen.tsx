import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { PageHeader } from "@/components/layout/page-header";
import { Outcome } from "@/components/proposals/outcome";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { DocumentLink } from "@/components/ui/document-link";
import { Fold } from "@/components/ui/fold";
import { Glyph } from "@/components/ui/glyph";
import { sayWitnesses } from "@/components/verify/say-witnesses";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { ReceiptDesk } from "./receipt-desk";

/** Where anybody checks that the server kept what it promised a voter, that its log was not rewritten, and any result. */
export function ReceiptsScreen({
  results,
  witnesses,
}: {
  results: readonly ProposalSummary[];
  /** The policy of the site's witnesses; null if it has none. */
  witnesses: string | null;
}): ReactNode {
  return (
    <div className="wrap pb-16">
      <PageHeader title="Verify">
        Don&apos;t take our word for it: recount a result, or check your vote.
      </PageHeader>
      <noscript>
        <p className="mb-6 rounded-card border border-line bg-surface p-5">
          Checking needs script, because it runs on your device. Without it, use the{" "}
          <a href="/api-docs" className="link">
            API of the log
          </a>
          .
        </p>
      </noscript>
      <ReceiptDesk witnesses={witnesses}>
        <LatestResults results={results} />
      </ReceiptDesk>
      <div className="mt-12 border-t border-line">
        <Fold title="What this proves, and what it can't" summary="">
          <div className="grid max-w-reading gap-3 text-muted">
            <p>
              Each vote gives you a receipt: the server&apos;s signed promise to add your ballot to the public
              log within a day. A receipt shows whether that promise was kept.
            </p>
            <p>
              The log has an entry for each proposal, ballot, edit, cancellation and moderation decision, in a
              tree of hashes as in Certificate Transparency. Its head is signed, and your browser remembers
              the heads it saw. So nobody can take out or change an entry unseen, and a recount without your
              ballot fails.
            </p>
            <p>{sayWitnesses({ ofSite: witnesses, own: null })}</p>
            <p>You can also compare heads with other people, or keep a copy of the log yourself.</p>
          </div>
        </Fold>
      </div>
    </div>
  );
}

/** The newest results, each a link to its recount; nothing if there are none. */
function LatestResults({ results }: { results: readonly ProposalSummary[] }): ReactNode {
  if (results.length === 0) return null;
  return (
    <section
      aria-labelledby="latest-results"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="latest-results" className="text-lg">
        Recount a result
      </h2>
      <p className="mt-1 text-sm text-muted">Your browser counts every signed ballot again.</p>
      <ul aria-label="Latest results" className="mt-3 divide-y divide-line border-t border-line">
        {results.map(({ id, club, number, title, outcome }) => (
          <li
            key={id}
            className="relative flex items-center gap-3.5 py-3 hover:bg-surface-2/50 max-sm:nth-[n+4]:hidden has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent"
          >
            <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-9" />
            <div className="min-w-0 flex-1">
              <h3
                className="line-clamp-2 font-sans text-base leading-snug font-semibold"
                dir="auto"
                title={title}
              >
                <DocumentLink
                  href={`/clubs/${club.slug}/proposals/${number}/verify`}
                  className="outline-none after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </DocumentLink>
              </h3>
              <p className="figures truncate text-sm text-muted">
                {outcome === null ? null : (
                  <>
                    <Outcome word={OUTCOME_WORDS[outcome]} />
                    {" · "}
                  </>
                )}
                <bdi>{club.name}</bdi> #{number}
              </p>
            </div>
            <span
              aria-hidden="true"
              className={buttonClass({ className: "h-9 shrink-0 px-3 max-sm:hidden" })}
            >
              Recount
            </span>
            <Glyph name="next" className="size-5 shrink-0 text-muted sm:hidden" />
          </li>
        ))}
      </ul>
      <AppLink
        href="/proposals?show=decided"
        className="link mt-2 inline-flex min-h-11 items-center text-sm font-semibold"
      >
        All results
      </AppLink>
    </section>
  );
}
