"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";

/** Starts signing in from the middle of a page. */
export function ConnectButton(): ReactNode {
  const { address } = useWalletView();
  return (
    <Button
      variant="primary"
      className="no-script:hidden"
      onClick={() => openWalletPanel(address === null ? "connect" : "account")}
    >
      {address === null ? "Connect your wallet" : "Sign in"}
    </Button>
  );
}
