"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ProposalMenuProps } from "./proposal-menu";

const ProposalMenu = lazy(() => import("./proposal-menu"));

/** What the reader can do with the proposal itself; loaded when the menu is opened. */
export function ProposalActions(props: ProposalMenuProps): ReactNode {
  return (
    // Closed again after a cancellation, whose button is gone.
    <MoreMenu key={props.proposal.status} label="More actions">
      <FallbackOnError fallback={<LoadFailure />}>
        <Suspense fallback={<p className="p-3 text-sm text-muted">Loading...</p>}>
          <ProposalMenu {...props} />
        </Suspense>
      </FallbackOnError>
    </MoreMenu>
  );
}
