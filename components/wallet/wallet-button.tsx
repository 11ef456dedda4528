"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import { formatAddress } from "@/lib/shared/format-address";
import { openWalletPanel, useWalletView } from "./wallet-store";

/** The header's wallet button: connect, or the account when a wallet or a session is there. Two keys: the one must not fade into the other. */
export function WalletButton(): ReactNode {
  const { status, address, panel } = useWalletView();
  const { userAddress } = useAuth();
  const shown = address ?? userAddress;
  if (!shown) {
    return (
      <Button
        key="connect"
        variant="primary"
        className="no-script:hidden"
        data-wallet-button=""
        aria-haspopup="dialog"
        aria-expanded={panel === "connect"}
        onClick={() => openWalletPanel("connect")}
      >
        {status === "connecting" && "Connecting..."}
        {status === "reconnecting" && "Reconnecting..."}
        {(status === "disconnected" || status === "connected") && (
          <span>
            Connect<span className="max-sm:sr-only"> wallet</span>
          </span>
        )}
      </Button>
    );
  }
  return (
    <Button
      key="account"
      className="max-[359px]:px-2"
      data-wallet-button=""
      aria-haspopup="dialog"
      aria-expanded={panel === "account"}
      onClick={() => openWalletPanel("account")}
    >
      <span
        aria-hidden
        className={`size-2 rounded-full max-[359px]:hidden ${address ? "bg-active" : "bg-closed"}`}
      />
      <span className="sr-only">Account </span>
      <span className="font-mono text-xs">{formatAddress(shown)}</span>
      {!address && <span className="sr-only">, no wallet connected</span>}
    </Button>
  );
}
