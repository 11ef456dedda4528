import type { ReactNode } from "react";
import { normaliseReason } from "@/lib/ballots/ballot-reason";
import { CHOICE_WORDS } from "@/lib/ballots/ballot-words";
import type { Choice } from "@/lib/ballots/typed-data";
import { nameShown, type ShownProposal } from "@/lib/proposals/shown-proposal";
import { formatAddress } from "@/lib/shared/address";

/** The words that the wallet will show, to be compared with it; they are made as the ballot is. */
export function WalletWords({
  proposal,
  choice,
  reason,
}: {
  proposal: ShownProposal;
  choice: Choice;
  reason: string;
}): ReactNode {
  const { club, label, digest } = nameShown(proposal);
  return (
    <section aria-label="Your wallet will show" className="rounded-lg border border-line bg-bg p-4">
      <p className="font-semibold text-muted">Your wallet will show</p>
      <dl className="mt-2 grid gap-1.5">
        <Words term="Club">{club}</Words>
        <Words term="Proposal">{label}</Words>
        <Words term="Your vote">{CHOICE_WORDS[choice]}</Words>
        <Words term="Reason">{normaliseReason(reason) || "none"}</Words>
        <Words term="Code">
          <code className="font-mono text-xs" title={digest}>
            {formatAddress(digest)}
          </code>
        </Words>
      </dl>
      <p className="mt-2 text-xs text-muted">And your address and the time.</p>
    </section>
  );
}

function Words({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="line-clamp-4 wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}
