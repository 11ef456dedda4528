"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { MoreMenu } from "@/components/ui/more-menu";
import type { BountyMenuProps } from "./bounty-menu";

const BountyMenu = lazy(() => import("./bounty-menu"));

/** What the reader can do with the bounty itself; loaded when the menu is opened. */
export function BountyActions(props: BountyMenuProps): ReactNode {
  return (
    <MoreMenu state={props.bounty.state} label="More actions">
      <LazyPart waiting={<p className="p-3 text-sm text-muted">Loading...</p>} failed={<LoadFailure />}>
        <BountyMenu {...props} />
      </LazyPart>
    </MoreMenu>
  );
}
