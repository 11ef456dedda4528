"use client";

import { lazy, type ReactNode } from "react";
import type { ComposerPlace } from "@/components/publishing/composer";
import { ComposerGate } from "@/components/publishing/composer-gate";

const ProposalComposer = lazy(() => import("./proposal-composer"));

/** Writing a proposal; the editor is loaded for who is signed in. */
export function NewProposal(place: ComposerPlace): ReactNode {
  return (
    <ComposerGate
      title="Sign in to write a proposal"
      words="A proposal is signed by its author. Drafts are kept for your address, and nobody else sees them."
    >
      {(userAddress) => <ProposalComposer {...place} userAddress={userAddress} />}
    </ComposerGate>
  );
}
