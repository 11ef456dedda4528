"use client";

import { lazy, type ReactNode } from "react";
import { ComposerGate } from "@/components/proposals/composer-gate";

const BountyComposer = lazy(() => import("./bounty-composer"));

export type BountyComposerPlace = {
  /** Of the club. */
  slug: string;
  /** Of the address. */
  draftId: string | null;
  step: string | null;
  /** The server's time when the page was made. */
  serverTime: string;
};

/** Writing a bounty; the editor is loaded for who is signed in. */
export function NewBounty(place: BountyComposerPlace): ReactNode {
  return (
    <ComposerGate
      title="Sign in to offer a bounty"
      words="A bounty stands under its sponsor's address, which names the winners and pays them. Drafts are kept for you, and nobody else sees them."
    >
      {() => <BountyComposer {...place} />}
    </ComposerGate>
  );
}
