import clsx from "clsx";
import type { ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import type { StatusWords } from "@/lib/proposals/describe-status";

const DOTS = { Pending: "bg-pending", Active: "bg-active", Closed: "bg-closed" } as const;
const OUTCOME_TONES: Readonly<Record<string, string>> = { Passed: "text-yes", Rejected: "text-no" };

/** A dot and a word, and for a closed proposal what came of it. */
export function StatusPill({ words }: { words: Pick<StatusWords, "status" | "outcome"> }): ReactNode {
  const { status, outcome } = words;
  return (
    <Pill dot={DOTS[status]} word={status}>
      {outcome ? (
        <span className={clsx("border-l border-line pl-2", OUTCOME_TONES[outcome] ?? "text-muted")}>
          {outcome}
        </span>
      ) : null}
    </Pill>
  );
}
