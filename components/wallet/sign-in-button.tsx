"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { openWalletPanel, useWalletView } from "./wallet-store";

/** Connects the wallet, or signs in with the connected one, to do `act`, such as "vote". */
export function SignInButton({ act }: { act: string }): ReactNode {
  const { address, status } = useWalletView();
  const isBusy = status === "connecting" || status === "reconnecting";
  const isConnected = address !== null;
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full no-script:hidden"
      disabled={isBusy}
      onClick={() => openWalletPanel(isConnected ? "account" : "connect")}
    >
      {isBusy ? "Connecting..." : isConnected ? `Sign in to ${act}` : `Connect wallet to ${act}`}
    </Button>
  );
}
