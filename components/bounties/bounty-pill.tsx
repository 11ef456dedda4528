import type { ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import type { BountyState } from "@/lib/bounties/bounty-state";
import type { BountyWords } from "@/lib/bounties/describe-bounty";

const DOTS: Readonly<Record<BountyState, string>> = {
  open: "bg-active",
  "in-review": "bg-pending",
  overdue: "bg-danger",
  completed: "bg-yes",
  cancelled: "bg-closed",
};

/** The state of a bounty as a dot and a word. */
export function BountyPill({ words }: { words: Pick<BountyWords, "state" | "word"> }): ReactNode {
  return <Pill dot={DOTS[words.state]} word={words.word} />;
}
