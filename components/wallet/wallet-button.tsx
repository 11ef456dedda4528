"use client";

import type { ReactNode } from "react";
import { useAuth } from "@/lib/auth/use-auth";
import { openWalletPanel, useWalletView } from "./wallet-store";

const buttonClass =
  "inline-flex h-10 items-center gap-2 rounded-lg px-4 text-sm font-semibold whitespace-nowrap transition-opacity hover:opacity-90 disabled:opacity-70";

/** The header's wallet button: connect, or the account when a wallet or a session is there. */
export function WalletButton(): ReactNode {
  const { status, address, panel } = useWalletView();
  const { userAddress } = useAuth();
  const shown = address ?? userAddress;
  const busyText = busyTexts[status];
  if (!shown) {
    return (
      <button
        type="button"
        className={`${buttonClass} bg-accent text-on-accent`}
        aria-haspopup="dialog"
        aria-expanded={panel === "connect"}
        onClick={() => openWalletPanel("connect")}
      >
        {busyText ?? "Connect wallet"}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={`${buttonClass} border border-line bg-surface text-text`}
      aria-haspopup="dialog"
      aria-expanded={panel === "account"}
      onClick={() => openWalletPanel("account")}
    >
      <span aria-hidden className={`size-2 rounded-full ${address ? "bg-active" : "bg-muted"}`} />
      <span className="font-mono text-xs">{`${shown.slice(0, 6)}...${shown.slice(-4)}`}</span>
      <span className="sr-only">
        {busyText ?? (address ? "Wallet account" : "Account, no wallet connected")}
      </span>
    </button>
  );
}

const busyTexts: Partial<Record<string, string>> = {
  connecting: "Connecting...",
  reconnecting: "Reconnecting...",
};
