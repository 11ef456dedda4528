"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { openWalletPanel } from "@/components/wallet/wallet-store";
import { formatAddress } from "@/lib/shared/format-address";
import { useWalletPlace } from "./use-wallet-place";

/** Signs with the wallet that signed in; with none, or another one, it says what to do first. */
export function SignButton({
  voter,
  busyWord,
  onSign,
  className,
  children,
}: {
  voter: string;
  /** Shown in place of the words while something is on its way. */
  busyWord: string | null;
  /** Null: it submits the form around it. */
  onSign: (() => void) | null;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const wallet = useWalletPlace(voter);
  const look = { variant: "primary", size: "large", className: clsx(className) } as const;
  if (wallet.isReady) {
    return (
      <Button
        {...look}
        type={onSign === null ? "submit" : "button"}
        disabled={busyWord !== null}
        onClick={onSign ?? undefined}
      >
        {busyWord ?? children}
      </Button>
    );
  }
  return (
    <>
      <Button {...look} disabled={wallet.isBusy || wallet.isOther} onClick={() => openWalletPanel("connect")}>
        {wallet.isBusy ? "Connecting..." : wallet.isOther ? "Sign ballot" : "Connect wallet to sign"}
      </Button>
      {wallet.isOther ? (
        <p>
          You are signed in as <span className="font-mono">{formatAddress(voter)}</span>, and your wallet is{" "}
          <span className="font-mono">{formatAddress(wallet.address)}</span>. Choose one of them in the bar at
          the bottom of the page.
        </p>
      ) : null}
    </>
  );
}
