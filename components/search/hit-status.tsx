import type { ReactNode } from "react";
import { BountyPill } from "@/components/bounties/bounty-pill";
import { StatusPill } from "@/components/proposals/status-pill";
import type { SearchHit } from "@/lib/search/search-schemas";

/** Where a proposal or a bounty stands, as its own lists show it; what came of a vote only when asked for. */
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
