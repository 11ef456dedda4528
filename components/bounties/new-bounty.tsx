"use client";

import { lazy, type ReactNode } from "react";
import type { ComposerPlace } from "@/components/publishing/composer";
import { SignInGate } from "@/components/wallet/sign-in-gate";

const BountyComposer = lazy(() => import("./bounty-composer"));

/** The page to write a bounty; the editor loads for people who are signed in. */
export function NewBounty(place: ComposerPlace): ReactNode {
  return (
    <SignInGate
      drawing="key"
      title="Sign in to offer a bounty"
      words="The sponsor's address names the winners and pays them. Only you can see your drafts."
    >
      {(userAddress) => <BountyComposer {...place} userAddress={userAddress} />}
    </SignInGate>
  );
}
