import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { ordinal } from "@/lib/bounties/bounty-kinds";

/** A prize and who won it, or why nobody did; how far its payment is follows. */
export function WonPrize({
  position,
  winner,
  nobody = null,
  reward,
  submissionHref,
  children,
}: {
  position: number;
  winner: { address: string; name?: string | null | undefined; submissionNumber: number } | null;
  /** Why nobody won it. */
  nobody?: ReactNode;
  reward: ReactNode;
  /** Where the submission is read. */
  submissionHref: (number: number) => string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
      <span className={position === 1 ? "font-semibold text-accent" : "text-muted"}>{ordinal(position)}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:gap-y-5">
        {winner ? (
          <>
            <span className="inline-flex min-w-0 items-center gap-2">
              <Avatar seed={winner.address} className="size-6" />
              <Person address={winner.address} name={winner.name ?? null} label="the winner's address" />
            </span>
            <a href={submissionHref(winner.submissionNumber)} className="link figures text-muted">
              submission #{winner.submissionNumber}
            </a>
          </>
        ) : (
          <span className="min-w-0 wrap-anywhere text-muted" dir="auto">
            Nobody: {nobody}
          </span>
        )}
        <span className={winner ? "ml-auto" : "ml-auto line-through opacity-70"}>{reward}</span>
      </div>
      <div className="col-start-2 empty:hidden">{children}</div>
    </div>
  );
}
