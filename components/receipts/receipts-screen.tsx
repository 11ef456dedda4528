import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Fold } from "@/components/ui/fold";
import { sayWitnesses } from "@/components/verify/say-witnesses";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { LatestResults } from "./latest-results";
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
