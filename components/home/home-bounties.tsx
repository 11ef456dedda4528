import type { ReactNode } from "react";
import { BountyRows } from "@/components/bounties/bounty-row";
import { AppLink } from "@/components/ui/app-link";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";

const MOST = 2;

/** What clubs pay for now, what ends first on top. Null, or nothing open: only the way to all of them. */
export function HomeBounties({ page, token }: { page: BountyPage | null; token: string }): ReactNode {
  const bounties = page?.bounties.slice(0, MOST) ?? [];
  return (
    <section aria-labelledby="bounties" className="wrap">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="bounties" className="text-2xl">
          Open bounties
        </h2>
        <AppLink href="/bounties" className="link text-sm">
          All bounties
        </AppLink>
      </div>
      {page === null || bounties.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5 text-muted">
          {page === null
            ? "The bounties can't be read right now. Nothing is lost. Load this page again in a minute."
            : "No open bounties. The next one will appear here."}
        </p>
      ) : (
        <BountyRows label="Open bounties" bounties={bounties} serverTime={page.serverTime} token={token} />
      )}
    </section>
  );
}
