import type { ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import type { StatusWords } from "@/lib/proposals/describe-status";

const DOTS = { Pending: "bg-pending", Active: "bg-active", Closed: "bg-closed" } as const;
const OUTCOME_DOTS: Readonly<Record<string, string>> = { Passed: "bg-yes", Rejected: "bg-no" };

/** A dot and one word: the state, or what came of a closed proposal. */
export function StatusPill({ words }: { words: Pick<StatusWords, "status" | "outcome"> }): ReactNode {
  const { status, outcome } = words;
  return <Pill dot={OUTCOME_DOTS[outcome ?? ""] ?? DOTS[status]} word={outcome ?? status} />;
}
