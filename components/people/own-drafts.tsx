"use client";

import { lazy, type ReactNode } from "react";
import { SignInGate } from "@/components/wallet/sign-in-gate";

const DraftLists = lazy(() => import("./draft-lists"));

/** The person's drafts of all clubs. */
export function OwnDrafts(): ReactNode {
  return (
    <SignInGate
      title="Sign in to see your drafts"
      words="Drafts are kept for your address, and nobody else sees them."
    >
      {(userAddress) => <DraftLists key={userAddress} />}
    </SignInGate>
  );
}
