"use client";

import type { ReactNode } from "react";
import { openWalletPanel, useWalletView } from "./wallet-store";

/** Opens the wallet panel from within a line of text; `purpose` follows the words for people who hear them. */
export function ConnectLink({ purpose, className }: { purpose: string; className?: string }): ReactNode {
  const isConnected = useWalletView().address !== null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => openWalletPanel(isConnected ? "account" : "connect")}
    >
      {isConnected ? "Sign in" : "Connect wallet"}
      <span className="sr-only"> {purpose}</span>
    </button>
  );
}
