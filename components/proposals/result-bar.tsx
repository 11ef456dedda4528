import clsx from "clsx";
import type { ReactNode } from "react";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { resultBar } from "@/lib/proposals/result-bar";

const PART = "min-w-1 transition-[width] duration-200 ease-out";

/**
 * Yes and no on an honest scale, with the quorum mark: below the quorum it is never full. Decoration beside the numbers, which say the
 * same.
 */
export function ResultBar({
  result,
  className = "h-1.5",
}: {
  result: Pick<ProposalSummary, "tally" | "quorumPower">;
  /** Its height, and the space around it. */
  className?: string;
}): ReactNode {
  const { yesWidth, noWidth, quorumAt } = resultBar(result);
  return (
    <div aria-hidden="true" data-part="result-bar" className={clsx("relative", className)}>
      <div className="h-full overflow-hidden rounded-full bg-line">
        <div className="flex h-full origin-left animate-grow gap-0.5">
          {yesWidth === 0 ? null : (
            <span className={clsx(PART, "bg-yes")} style={{ width: `${yesWidth}%` }} />
          )}
          {noWidth === 0 ? null : <span className={clsx(PART, "bg-no")} style={{ width: `${noWidth}%` }} />}
        </div>
      </div>
      {quorumAt === null ? null : (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text"
          style={{ left: `${quorumAt}%` }}
        />
      )}
    </div>
  );
}
