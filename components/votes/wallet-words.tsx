import type { ReactNode } from "react";
import { normaliseReason } from "@/lib/ballots/ballot-reason";
import { CHOICE_WORDS } from "@/lib/ballots/ballot-words";
import type { Choice } from "@/lib/ballots/typed-data";
import { nameShown, type ShownProposal } from "@/lib/proposals/shown-proposal";

/** The words that the wallet will show, to be compared with it; they are made as the ballot is. */
export function WalletWords({
  proposal,
  choice,
  reason,
}: {
  proposal: ShownProposal;
  /** Null before one is chosen. */
  choice: Choice | null;
  reason: string;
}): ReactNode {
  const { club, label, digest } = nameShown(proposal);
  return (
    <details className="rounded-lg bg-surface-2 p-4">
      <summary className="text-muted hover:text-text">The exact words</summary>
      <dl className="mt-3 grid gap-2">
        <Words term="club">{club}</Words>
        <Words term="proposal">{label}</Words>
        <Words term="choice">{choice === null ? "not chosen yet" : CHOICE_WORDS[choice]}</Words>
        <Words term="reason">{normaliseReason(reason) || "none"}</Words>
        <Words term="proposalDigest">
          <code className="font-mono text-xs">{digest}</code>
        </Words>
      </dl>
      <p className="mt-3 text-muted">It also shows your address and the time.</p>
    </details>
  );
}

function Words({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}
