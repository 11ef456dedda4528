import type { ReactNode } from "react";
import { BountyPill } from "@/components/bounties/bounty-pill";
import { StatusPill } from "@/components/proposals/status-pill";
import type { SearchHit } from "@/lib/search/search-schemas";

/** The state of a proposal or a bounty, as its own lists show it; a vote's result only if asked for. */
export function HitStatus({
  status,
  showsOutcome = false,
}: {
  status: NonNullable<SearchHit["status"]>;
  showsOutcome?: boolean;
}): ReactNode {
  if ("state" in status) return <BountyPill words={status} />;
  return <StatusPill words={{ status: status.status, outcome: showsOutcome ? status.outcome : null }} />;
}
