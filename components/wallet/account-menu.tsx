"use client";

import * as Popover from "@radix-ui/react-popover";
import { type ReactNode, type RefObject, useRef } from "react";
import { PowerChip } from "@/components/power/power-chip";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { LateGlyph } from "@/components/ui/late-glyph";
import { useAuth } from "@/lib/auth/use-auth";
import { useTokenBalance } from "@/lib/chain/use-token-balance";
import type { Wallet } from "@/lib/chain/use-wallet";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQuery } from "@/lib/http/query-client";
import { personQuery } from "@/lib/profiles/profile-queries";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import { formatFixed, tokenLabel } from "@/lib/shared/format-number";
import { ownPlaces } from "@/lib/sharing/own-places";
import { AddToken } from "./add-token";

export type AccountActions = {
  isSigningIn: boolean;
  onSignIn: () => void;
  onConnect: () => void;
  onSwitchNetwork: () => void;
  onSignOut: () => void;
  onDisconnect: () => void;
};

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm font-semibold hover:bg-surface-2";
const GLYPHS = {
  "Your votes": "vote",
  Drafts: "document",
  Messages: "mail",
  "My proposals": "pen",
  Profile: "person",
  "Sign in as a Safe": "people",
} as const;

/** Under the header's button: who is signed in, which wallet is connected, the person's own pages, and the ways out. */
export function AccountMenu({
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
  const shown = userAddress ?? wallet.address;
  return (
    <Popover.Root open={isOpen && shown !== null} onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={useHeaderButton()} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Your account"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          // The header's button closes it by itself.
          onInteractOutside={(event) => isHeaderButton(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) findHeaderButton()?.focus();
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] animate-appear overflow-y-auto rounded-card border border-line bg-surface shadow-float"
        >
          {shown && (
            <Account
              shown={shown}
              onClose={onClose}
              config={config}
              wallet={wallet}
              userAddress={userAddress}
              actions={actions}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Account({
  shown,
  onClose,
  config,
  wallet,
  userAddress,
  actions,
}: {
  shown: string;
  onClose: () => void;
  config: PublicConfig;
  wallet: Wallet;
  userAddress: string | null;
  actions: AccountActions;
}): ReactNode {
  const needsSignIn = wallet.address !== null && !(userAddress && isSameAddress(userAddress, wallet.address));
  return (
    <>
      <div className="p-4">
        <Identity address={shown} explorerUrl={config.explorerUrl} />
        <p className="mt-3 text-xs text-muted">{accountWords(wallet, userAddress)}</p>
        <dl className="mt-2 grid gap-1 text-sm">
          <PowerRow />
          {wallet.address && <BalanceRow config={config} address={wallet.address} />}
          {wallet.address && (
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <dt className="text-muted">Network</dt>
              <dd>{wallet.isWrongNetwork ? `Wrong network (chain ${wallet.chainId})` : productChain.name}</dd>
              {wallet.isWrongNetwork && (
                <dd className="w-full">
                  <Button className="w-full" onClick={actions.onSwitchNetwork}>
                    Switch to {productChain.name}
                  </Button>
                </dd>
              )}
            </div>
          )}
        </dl>
        {needsSignIn && (
          <>
            <Button
              variant="primary"
              className="mt-3 h-11 w-full"
              disabled={actions.isSigningIn}
              onClick={actions.onSignIn}
            >
              <LateGlyph name="pen" className="size-4" />
              {actions.isSigningIn ? "Waiting for your signature..." : "Sign message"}
            </Button>
            <p className="mt-2 text-xs text-muted">
              A signature, not a transaction: it costs nothing and moves nothing.
            </p>
          </>
        )}
        {!wallet.address && (
          <Button variant="primary" className="mt-3 h-11 w-full" onClick={actions.onConnect}>
            Connect wallet
          </Button>
        )}
      </div>
      {userAddress && (
        <ul className="border-t border-line p-1">
          {ownPlaces(userAddress).map(({ label, href }) => (
            <li key={label}>
              <AppLink href={href} className={itemClass} onClick={onClose}>
                <LateGlyph name={GLYPHS[label]} className="size-4 text-muted" />
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line p-1 empty:hidden">
        {userAddress && (
          <button type="button" className={itemClass} onClick={actions.onSignOut}>
            <LateGlyph name="signOut" className="size-4 text-muted" />
            Sign out
          </button>
        )}
        {wallet.address && (
          <button type="button" className={itemClass} onClick={actions.onDisconnect}>
            <LateGlyph name="unplug" className="size-4 text-muted" />
            Disconnect
          </button>
        )}
      </div>
    </>
  );
}

function Identity({ address, explorerUrl }: { address: string; explorerUrl: string | null }): ReactNode {
  const name = useQuery(personQuery(address)).data?.name ?? "";
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar seed={address} className="size-10" />
        <div className="min-w-0 grow">
          {name === "" ? null : <bdi className="block truncate font-semibold">{name}</bdi>}
          <p className="font-mono text-xs text-muted" title={address}>
            {formatAddress(address)}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={address} label="address" />
        {explorerUrl && (
          <a
            href={`${explorerUrl}/address/${address}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-9 items-center gap-1.5 rounded-lg border border-line px-3 text-sm font-semibold hover:bg-surface-2 max-sm:h-11"
          >
            Explorer
            <LateGlyph name="outside" className="size-4 text-muted" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </div>
    </>
  );
}

/** The power of the person signed in, who need not be the wallet that is connected. */
function PowerRow(): ReactNode {
  const { user, state } = useAuth();
  if (!user || state === "none") return null;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt className="text-muted">Voting power</dt>
      <dd>
        <PowerChip
          className="max-sm:h-11"
          address={user.address}
          powerWei={user.powerKnown ? BigInt(user.votingPowerWei) : null}
        />
      </dd>
    </div>
  );
}

function accountWords(wallet: Wallet, userAddress: string | null): string {
  const wallets = wallet.address
    ? `Connected with ${wallet.walletName ?? "your wallet"}`
    : "No wallet is connected";
  if (userAddress === null) return `${wallets}, not signed in.`;
  return wallet.address && !isSameAddress(userAddress, wallet.address)
    ? `${wallets} as ${formatAddress(wallet.address)}.`
    : `${wallets}.`;
}

function BalanceRow({ config, address }: { config: PublicConfig; address: string }): ReactNode {
  const { balanceWei, isLoading, error, refetch } = useTokenBalance(config);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{tokenLabel(config.productName)}</dt>
      <dd className="flex items-center gap-1">
        <span className="figures" aria-live="polite">
          {isLoading ? "Reading..." : (error ?? formatFixed({ value: balanceWei, decimals: 18 }))}
        </span>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2 max-sm:size-11"
          aria-label="Refresh balance"
          onClick={() => void refetch()}
        >
          <LateGlyph name="refresh" className="size-4" />
        </Button>
      </dd>
      {balanceWei > 0n ? <AddToken key={address} address={address} config={config} /> : null}
    </div>
  );
}

function findHeaderButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-wallet-button]");
}

function isHeaderButton(target: EventTarget | null): boolean {
  return target instanceof Node && findHeaderButton()?.contains(target) === true;
}

/** The button belongs to the header, and this menu comes with the wallet's code. */
function useHeaderButton(): RefObject<{ getBoundingClientRect: () => DOMRect }> {
  return useRef({
    getBoundingClientRect: () => findHeaderButton()?.getBoundingClientRect() ?? new DOMRect(),
  });
}
