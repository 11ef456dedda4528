import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

/** Shown when no proposal has this address. */
export function MissingProposalScreen(): ReactNode {
  return (
    <LostScreen drawing="ballot" mark="404" title="There is no proposal at this address">
      <p>Nothing that was published is ever deleted, so the number in the link is probably mistyped.</p>
    </LostScreen>
  );
}
