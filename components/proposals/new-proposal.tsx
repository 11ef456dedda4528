"use client";

import { lazy, type ReactNode } from "react";
import { ComposerGate } from "./composer-gate";

const ProposalComposer = lazy(() => import("./proposal-composer"));

export type ComposerPlace = {
  club: { slug: string; name: string; quorumBasisPoints: number };
  /** Of the address. */
  draftId: string | null;
  step: string | null;
  /** The server's time when the page was made. */
  serverTime: string;
};

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
