"use client";

import { lazy, type ReactNode } from "react";
import type { ComposerPlace } from "@/components/publishing/composer";
import { SignInGate } from "@/components/wallet/sign-in-gate";

const ProposalComposer = lazy(() => import("./proposal-composer"));

/** The page to write a proposal; the editor loads for people who are signed in. */
export function NewProposal(place: ComposerPlace): ReactNode {
  return (
    <SignInGate
      drawing="key"
      title="Sign in to write a proposal"
      words="A proposal is signed by its author. Drafts are kept for your address, and nobody else sees them."
    >
      {(userAddress) => <ProposalComposer {...place} userAddress={userAddress} />}
    </SignInGate>
  );
}
