import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";

/** The bounties of a club. */
export function ClubBounties(): ReactNode {
  return (
    <EmptyState drawing={<LineDrawing name="key" />} title="No bounty is open">
      Work that this club pays for will stand in this place, with its reward, its deadline and the payout's
      proof on chain.
    </EmptyState>
  );
}
