"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { openWalletPanel } from "@/components/wallet/wallet-store";
import { formatAddress } from "@/lib/shared/address";
import { useWalletPlace } from "./use-wallet-place";

/** Signs with the wallet that signed in; with none, or another one, it says what to do first. */
export function SignButton({
  voter,
  busyWord,
  reason = null,
  onSign,
  className,
  children,
}: {
  voter: string;
  /** Shown in place of the words while something is on its way. */
  busyWord: string | null;
  /** Why it can't be pressed yet, shown beside it; null if it can. */
  reason?: string | null;
  /** Null: it submits the form around it. */
  onSign: (() => void) | null;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const wallet = useWalletPlace(voter);
  const reasonId = useId();
  const look = { variant: "primary", size: "large", className: clsx(className) } as const;
  if (wallet.isReady) {
    return (
      <>
        <Button
          {...look}
          type={onSign === null ? "submit" : "button"}
          disabled={busyWord !== null || reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={onSign ?? undefined}
        >
          {busyWord ?? children}
        </Button>
        {reason === null ? null : (
          <p id={reasonId} className="text-muted">
            {reason}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <Button {...look} disabled={wallet.isBusy || wallet.isOther} onClick={() => openWalletPanel("connect")}>
        {wallet.isBusy ? "Connecting..." : wallet.isOther ? "Sign vote" : "Connect wallet to sign"}
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
