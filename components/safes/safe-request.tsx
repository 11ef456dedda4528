"use client";

import { lazy, type ReactNode } from "react";
import { SignInGate } from "@/components/wallet/sign-in-gate";

const RequestCard = lazy(() => import("./request-card"));

/** What a Safe is to sign, for its owners. */
export function SafeRequest({ id }: { id: string }): ReactNode {
  return (
    <SignInGate title="Sign in as an owner of the Safe" words="Only its owners see what it is to sign.">
      {(userAddress) => <RequestCard key={userAddress} id={id} viewer={userAddress} />}
    </SignInGate>
  );
}
