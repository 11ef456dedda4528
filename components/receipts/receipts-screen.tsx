import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { ReceiptDesk } from "./receipt-desk";

/** Where anybody checks that the server kept what it promised a voter, and that its log was not rewritten. */
export function ReceiptsScreen(): ReactNode {
  return (
    <div className="wrap pb-16">
      <PageHeader title="Check a receipt">
        Each vote gives you a receipt: the server's signed promise to add your ballot to the public log within
        a day. Here your browser checks that the promise was kept, and that the public log hasn't been
        rewritten since your last visit.
      </PageHeader>
      <noscript>
        <p className="rounded-card border border-line bg-surface p-5">
          Checking needs script, because it runs on your device. Without it, use the{" "}
          <a href="/api-docs" className="link">
            API of the log
          </a>
          .
        </p>
      </noscript>
      <ReceiptDesk />
      <section aria-labelledby="receipts-why" className="mt-14 max-w-reading">
        <h2 id="receipts-why" className="text-xl">
          What this shows
        </h2>
        <p className="mt-3 text-muted">
          The log has an entry for each proposal, ballot, edit, cancellation and moderation decision, in a
          tree of hashes as in Certificate Transparency. Its head is signed. An entry can&apos;t be taken out
          or changed without another head, and your browser remembers the heads it saw. So a ballot with a
          receipt stays in the log, and a recount without it fails.
        </p>
        <p className="mt-3 text-muted">
          It does not show that everybody sees the same log. That is for people who compare heads with each
          other, or keep a copy of the log themselves.
        </p>
      </section>
    </div>
  );
}
