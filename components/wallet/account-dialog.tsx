"use client";

import { ArrowUpRight, LogOut, PenLine, RefreshCw, Unplug, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { PowerChip } from "@/components/power/power-chip";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useAuth } from "@/lib/auth/use-auth";
import { useTokenBalance } from "@/lib/chain/use-token-balance";
import type { Wallet } from "@/lib/chain/use-wallet";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { isSameAddress } from "@/lib/shared/address";
import { formatAddress } from "@/lib/shared/format-address";
import { formatFixed } from "@/lib/shared/format-fixed";
import { tokenLabel } from "@/lib/shared/token-label";
import { WalletDialog } from "./wallet-dialog";

export type AccountActions = {
  isSigningIn: boolean;
  onSignIn: () => void;
  onConnect: () => void;
  onSwitchNetwork: () => void;
  onSignOut: () => void;
  onDisconnect: () => void;
};

/** The account behind the header's button: who is signed in, which wallet is connected, and the ways out. */
export function AccountDialog({
  isOpen,
  onClose,
  config,
  wallet,
  userAddress,
  actions,
}: {
  isOpen: boolean;
  onClose: () => void;
  config: PublicConfig;
  wallet: Wallet;
  userAddress: string | null;
  actions: AccountActions;
}): ReactNode {
  const shown = wallet.address ?? userAddress;
  const isSignedIn = userAddress !== null;
  const needsSignIn = wallet.address !== null && !(userAddress && isSameAddress(userAddress, wallet.address));
  return (
    <WalletDialog
      title="Your account"
      description={accountWords(wallet, userAddress)}
      isOpen={isOpen && shown !== null}
      onClose={onClose}
    >
      {shown && (
        <div className="mt-4 rounded-lg border border-line bg-surface-2 p-4">
          <div className="flex items-center gap-3">
            <Avatar seed={shown} className="size-10" />
            {/* Two lines of 21 of its 42 characters, so that no few are left alone. */}
            <p className="max-w-[21.5ch] font-mono text-xs break-all select-all">{shown}</p>
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton text={shown} label="address" />
            {config.explorerUrl && (
              <a
                href={`${config.explorerUrl}/address/${shown}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex h-9 items-center gap-1.5 rounded-lg border border-line px-3 text-sm font-semibold hover:bg-surface"
              >
                Explorer
                <ArrowUpRight aria-hidden className="size-4 text-muted" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </div>
        </div>
      )}
      {shown && (
        <dl className="mt-4 grid gap-3 text-sm">
          {wallet.address && (
            <div className="flex min-h-9 items-center justify-between gap-4">
              <dt className="text-muted">Network</dt>
              <dd className="flex items-center gap-3">
                {wallet.isWrongNetwork ? `Wrong network (chain ${wallet.chainId})` : productChain.name}
                {wallet.isWrongNetwork && (
                  <Button onClick={actions.onSwitchNetwork}>Switch to {productChain.name}</Button>
                )}
              </dd>
            </div>
          )}
          {wallet.address && <BalanceRow config={config} />}
          <PowerRow shown={shown} />
        </dl>
      )}
      <div className="mt-5 grid gap-2">
        {userAddress && (
          <AppLink href={`/u/${userAddress}`} className={buttonClass()} onClick={onClose}>
            <UserRound aria-hidden className="size-4" />
            Your profile
          </AppLink>
        )}
        {needsSignIn && (
          <Button variant="primary" size="large" disabled={actions.isSigningIn} onClick={actions.onSignIn}>
            <PenLine aria-hidden className="size-4" />
            {actions.isSigningIn ? "Waiting for your signature..." : "Sign message"}
          </Button>
        )}
        {needsSignIn && (
          <p className="text-xs text-muted">
            A signature, not a transaction: it costs nothing and moves nothing.
          </p>
        )}
        {!wallet.address && (
          <Button variant="primary" size="large" onClick={actions.onConnect}>
            Connect wallet
          </Button>
        )}
        {isSignedIn && (
          <Button onClick={actions.onSignOut}>
            <LogOut aria-hidden className="size-4" />
            Sign out
          </Button>
        )}
        {wallet.address && (
          <button type="button" className={buttonClass({ variant: "ghost" })} onClick={actions.onDisconnect}>
            <Unplug aria-hidden className="size-4" />
            Disconnect wallet
          </button>
        )}
      </div>
    </WalletDialog>
  );
}

/** The power of the person signed in, who need not be the wallet that is connected. */
function PowerRow({ shown }: { shown: string }): ReactNode {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt className="text-muted">
        Voting power{isSameAddress(user.address, shown) ? "" : ` of ${formatAddress(user.address)}`}
      </dt>
      <dd>
        <PowerChip address={user.address} powerWei={user.powerKnown ? BigInt(user.votingPowerWei) : null} />
      </dd>
    </div>
  );
}

function accountWords(wallet: Wallet, userAddress: string | null): string {
  const wallets = wallet.address
    ? `Connected with ${wallet.walletName ?? "your wallet"}`
    : "No wallet is connected";
  return userAddress
    ? `${wallets}, signed in as ${formatAddress(userAddress)}.`
    : `${wallets}, not signed in.`;
}

function BalanceRow({ config }: { config: PublicConfig }): ReactNode {
  const { balanceWei, isLoading, error, refetch } = useTokenBalance(config);
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt className="text-muted">{tokenLabel(config.productName)}</dt>
      <dd className="flex items-center gap-2">
        <span className="figures" aria-live="polite">
          {isLoading ? "Reading..." : (error ?? formatFixed({ value: balanceWei, decimals: 18 }))}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Read the balance again"
          onClick={() => void refetch()}
        >
          <RefreshCw aria-hidden className="size-4" />
        </Button>
      </dd>
    </div>
  );
}
