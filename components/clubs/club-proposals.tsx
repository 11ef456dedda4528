import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";

/** The proposals of a club. */
export function ClubProposals(): ReactNode {
  return (
    <EmptyState
      drawing={<LineDrawing name="ballot" />}
      title="Nothing is up for a vote"
      action={
        <AppLink href="/about#process" className={buttonClass()}>
          How a proposal comes about
        </AppLink>
      }
    >
      The first proposal of this club will stand in this place, with its result beside it.
    </EmptyState>
  );
}
