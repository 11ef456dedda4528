import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { ConnectLink } from "@/components/wallet/connect-link";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { formatVp } from "@/lib/shared/format-number";
import { ballotHref } from "@/lib/votes/ballot-link";
import type { RowVote } from "@/lib/votes/own-votes";

const TARGET = "inline-flex min-h-11 items-center @min-[700px]:min-h-0";
const CHOICES = [
  { choice: "yes", word: "Yes", tone: "text-yes hover:border-yes" },
  { choice: "no", word: "No", tone: "text-no hover:border-no" },
] as const;

/**
 * What a person does with an open proposal, or did: Yes and No lead to the ballot with that choice made. Empty where there is nothing to do and
 * nothing was done.
 */
export function YourVote({
  proposal,
  isOpen,
  vote,
}: {
  proposal: Pick<ProposalSummary, "club" | "number" | "title" | "hidden">;
  isOpen: boolean;
  /** Null for a visitor. */
  vote: RowVote | null;
}): ReactNode {
  const about = ` on ${proposal.hidden ? `proposal #${proposal.number}` : proposal.title}`;
  if (vote !== null && vote.choice !== null) {
    return (
      <p className="flex flex-wrap items-center justify-end gap-x-3 text-sm @min-[700px]:flex-col @min-[700px]:items-end">
        <span className={clsx("text-base font-semibold", vote.choice === "yes" ? "text-yes" : "text-no")}>
          You voted {vote.choice === "yes" ? "Yes" : "No"}
        </span>
        {vote.power === null ? null : (
          <span className="figures text-muted">{formatVp(BigInt(vote.power))}</span>
        )}
        {isOpen ? (
          <AppLink href={ballotHref(proposal)} className={clsx(TARGET, "link text-muted hover:text-text")}>
            Change<span className="sr-only"> your vote{about}</span>
          </AppLink>
        ) : null}
      </p>
    );
  }
  if (!isOpen) return null;
  if (vote === null) {
    return (
      <ConnectLink
        purpose={`to vote${about}`}
        className={clsx(TARGET, "link text-sm text-muted hover:text-text")}
      />
    );
  }
  if (vote.power === "0") return <p className="text-right text-sm text-muted">No power at this snapshot</p>;
  return (
    <p className="flex justify-end gap-2">
      {CHOICES.map(({ choice, word, tone }) => (
        <AppLink
          key={choice}
          href={ballotHref(proposal, choice)}
          className={clsx(
            "inline-grid min-h-11 min-w-17 place-items-center rounded-lg border border-line bg-surface text-sm font-semibold transition-colors duration-150 hover:bg-surface-2 @min-[700px]:min-h-9.5 @min-[700px]:min-w-16",
            tone,
          )}
        >
          {word}
          <span className="sr-only">{about}</span>
        </AppLink>
      ))}
    </p>
  );
}
