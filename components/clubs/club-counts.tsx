import clsx from "clsx";
import type { ReactNode } from "react";

/** How many proposals of a club are voted on now, how many there ever were, and how many bounties take submissions. */
export function ClubCounts({
  club: { activeCount, proposalCount, openBountyCount },
  className,
}: {
  club: { activeCount: number; proposalCount: number; openBountyCount: number };
  className?: string;
}): ReactNode {
  return (
    <p className={clsx("figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted", className)}>
      {activeCount === 0 ? null : (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-active" />
          <span>
            <b className="font-semibold text-text">{activeCount.toLocaleString("en")}</b> active
          </span>
        </span>
      )}
      <span>
        {proposalCount === 0 ? (
          "No proposals yet"
        ) : (
          <>
            <b className="font-semibold text-text">{proposalCount.toLocaleString("en")}</b>{" "}
            {proposalCount === 1 ? "proposal" : "proposals"}
          </>
        )}
      </span>
      {openBountyCount === 0 ? null : (
        <span>
          <b className="font-semibold text-text">{openBountyCount.toLocaleString("en")}</b> open{" "}
          {openBountyCount === 1 ? "bounty" : "bounties"}
        </span>
      )}
    </p>
  );
}
