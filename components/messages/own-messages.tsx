"use client";

import { lazy, type ReactNode } from "react";
import { SignInGate } from "@/components/wallet/sign-in-gate";

const MessageChoices = lazy(() => import("./message-choices"));

/** What the person is told, and where. */
export function OwnMessages(): ReactNode {
  return (
    <SignInGate title="Sign in to choose your messages" words="Links in a mail also work without signing in.">
      {(userAddress) => <MessageChoices key={userAddress} address={userAddress} />}
    </SignInGate>
  );
}
