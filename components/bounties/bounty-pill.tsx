import type { ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import type { BountyState } from "@/lib/bounties/bounty-state";
import type { BountyWords } from "@/lib/bounties/describe-bounty";
import type { PayoutWords } from "@/lib/bounties/describe-payouts";

/** The class of the dot of each state. */
export const BOUNTY_DOTS: Readonly<Record<BountyState, string>> = {
  open: "bg-active",
  "in-review": "bg-pending",
  overdue: "bg-danger",
  completed: "bg-yes",
  cancelled: "bg-closed",
};

const PAYOUT_DOTS: Readonly<Record<PayoutWords["standing"], string>> = {
  paid: "bg-active",
  due: "bg-pending",
  late: "bg-danger",
};

/** How far its winners are paid. */
export function PayoutPill({ words }: { words: PayoutWords | null }): ReactNode {
  return words === null ? null : <Pill dot={PAYOUT_DOTS[words.standing]} word={words.word} />;
}

export function BountyPill({ words }: { words: Pick<BountyWords, "state" | "word"> }): ReactNode {
  return <Pill dot={BOUNTY_DOTS[words.state]} word={words.word} />;
}
