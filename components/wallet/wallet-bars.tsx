"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { productChain } from "@/lib/env/product-chain";
import { formatAddress } from "@/lib/shared/address";

/** Shown at the bottom of the page while the wallet is on another chain than the product. */
export function WrongNetworkBar({ chainId, onSwitch }: { chainId: number; onSwitch: () => void }): ReactNode {
  return (
    <Bar label="Network">
      <p className="text-sm">
        <b>Wrong network.</b> Your wallet is on chain {chainId}; this club is on {productChain.name} (
        {productChain.id}).
      </p>
      <Button variant="primary" onClick={onSwitch}>
        Switch to {productChain.name}
      </Button>
    </Bar>
  );
}

/** Wallet and session differ (product.md "People and rights"): nothing is decided for the person. */
export function AccountMismatchBar({
  userAddress,
  walletAddress,
  isSigningIn,
  onSignIn,
  onSwitchBack,
}: {
  userAddress: string;
  walletAddress: string;
  isSigningIn: boolean;
  onSignIn: () => void;
  onSwitchBack: () => void;
}): ReactNode {
  return (
    <Bar label="Account">
      <p className="text-sm">
        Signed in as <span className="font-mono">{formatAddress(userAddress)}</span>, wallet is{" "}
        <span className="font-mono">{formatAddress(walletAddress)}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={onSwitchBack}>Switch back</Button>
        <Button variant="primary" disabled={isSigningIn} onClick={onSignIn}>
          Sign in as {formatAddress(walletAddress)}
        </Button>
      </div>
    </Bar>
  );
}

/** A wallet without a session: the way to sign that no time limit hides, since phones refuse a request that no tap caused. */
export function SignMessageBar({
  isSigningIn,
  onSignIn,
}: {
  isSigningIn: boolean;
  onSignIn: () => void;
}): ReactNode {
  return (
    <Bar label="Sign in">
      <p className="text-sm">
        Your wallet is connected. <b>Sign the message</b> to sign in; it costs nothing.
      </p>
      <Button variant="primary" disabled={isSigningIn} onClick={onSignIn}>
        {isSigningIn ? "Waiting for your signature..." : "Sign message"}
      </Button>
    </Bar>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <section
      aria-label={label}
      className="pointer-events-auto flex animate-appear flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 shadow-float max-sm:*:w-full xl:max-w-3xl"
    >
      {children}
    </section>
  );
}
