"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ProposalMenuProps } from "./proposal-menu";

const ProposalMenu = lazy(() => import("./proposal-menu"));

/** What the reader can do with the proposal itself; loaded when the menu is opened. */
export function ProposalActions(props: ProposalMenuProps): ReactNode {
  return (
    <MoreMenu state={props.proposal.status} label="More actions">
      <LazyPart waiting={<p className="p-3 text-sm text-muted">Loading...</p>} failed={<LoadFailure />}>
        <ProposalMenu {...props} />
      </LazyPart>
    </MoreMenu>
  );
}
