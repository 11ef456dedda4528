import clsx from "clsx";
import type { ReactNode } from "react";
import type { StatusWords } from "@/lib/proposals/describe-status";

const DOTS = { Pending: "bg-pending", Active: "bg-active", Closed: "bg-closed" } as const;
const OUTCOME_TONES: Readonly<Record<string, string>> = { Passed: "text-yes", Rejected: "text-no" };

/** A dot and a word, and for a closed proposal what came of it. */
export function StatusPill({ words }: { words: Pick<StatusWords, "status" | "outcome"> }): ReactNode {
  const { status, outcome } = words;
  return (
    <span className="inline-flex items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-3 pl-2.5 text-sm font-semibold whitespace-nowrap">
      <span aria-hidden="true" className={clsx("size-2 rounded-full", DOTS[status])} />
      {status}
      {outcome ? (
        <span className={clsx("border-l border-line pl-2", OUTCOME_TONES[outcome] ?? "text-muted")}>
          {outcome}
        </span>
      ) : null}
    </span>
  );
}
