"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { loadSession } from "@/lib/auth/client/known-session";
import { useAuth } from "@/lib/auth/use-auth";
import { openSignIn, useWalletView } from "./wallet-store";

/** Connects the wallet, or signs in with the connected one. With `act`, such as "vote", it is as wide as its place and says what for. */
export function SignInButton({ act }: { act?: string }): ReactNode {
  const { address, status } = useWalletView();
  const { state, isLoading } = useAuth();
  const isBusy = status === "connecting" || status === "reconnecting";
  // Where the server has not said who is signed in, nobody is told to sign in; the header says why.
  if (state === "unknown" && !isLoading)
    return <Button onClick={() => void loadSession()}>Check again</Button>;
  const purpose = act === undefined ? "" : ` to ${act}`;
  return (
    <Button
      variant="primary"
      className={clsx("no-script:hidden", act !== undefined && "w-full")}
      {...(act !== undefined && { size: "large" })}
      disabled={isBusy}
      onClick={openSignIn}
    >
      {isBusy ? "Connecting..." : address === null ? `Connect wallet${purpose}` : `Sign in${purpose}`}
    </Button>
  );
}
