"use client";

import { type ReactNode, useState } from "react";
import { LateGlyph } from "@/components/ui/late-glyph";
import type { WalletChoice } from "@/lib/chain/wallet-choices";
import { PairingCode } from "./pairing-code";
import { WalletDialog } from "./wallet-dialog";

type WalletLink = { name: string; url: string };

const installLinks: readonly WalletLink[] = [
  { name: "Get MetaMask", url: "https://metamask.io/download" },
  { name: "Get Crypto.com Onchain", url: "https://crypto.com/onchain" },
];

const CODE = "WalletConnect";

const rowClass =
  "flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface-2 px-4 py-2 text-left font-semibold transition-colors hover:border-muted disabled:opacity-55";

/** Lists the ways to connect: wallets of this browser, a code for a wallet elsewhere, wallet apps, wallets to install. */
export function ConnectDialog({
  isOpen,
  onClose,
  choices,
  offersCode,
  onConnect,
  onConnectByCode,
}: {
  isOpen: boolean;
  onClose: () => void;
  choices: readonly WalletChoice[];
  offersCode: boolean;
  onConnect: (choice: WalletChoice) => Promise<void>;
  onConnectByCode: (onUri: (uri: string) => void) => Promise<void>;
}): ReactNode {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const hasNone = choices.length === 0;

  async function connectWith(name: string, connecting: () => Promise<void>): Promise<void> {
    setBusyWith(name);
    try {
      await connecting();
    } finally {
      setBusyWith(null);
      setUri(null);
    }
  }

  return (
    <WalletDialog
      title="Connect a wallet"
      description="Connecting shows your address to this site. It can't move anything without your approval."
      isOpen={isOpen}
      onClose={onClose}
    >
      {uri && <PairingCode uri={uri} isPhone={isPhone()} />}
      <ul className="mt-4 grid grid-cols-1 gap-2" aria-label="Wallets">
        {choices.map((choice) => (
          <li key={choice.uid}>
            <button
              type="button"
              className={rowClass}
              disabled={busyWith !== null}
              onClick={() => connectWith(choice.name, () => onConnect(choice))}
            >
              {choice.icon ? (
                <svg aria-hidden="true" className="size-7 shrink-0" viewBox="0 0 28 28">
                  <image href={choice.icon} width={28} height={28} />
                </svg>
              ) : (
                <LateGlyph name="wallet" className="size-7 shrink-0 text-muted" />
              )}
              <span className="min-w-0 truncate">{choice.name}</span>
              <span className="ml-auto text-xs font-normal text-muted">Installed</span>
            </button>
          </li>
        ))}
        {offersCode && (
          <li>
            <button
              type="button"
              className={rowClass}
              disabled={busyWith !== null}
              onClick={() => connectWith(CODE, () => onConnectByCode(setUri))}
            >
              <LateGlyph name="qr" className="size-7 shrink-0 text-muted" />
              {CODE}
            </button>
          </li>
        )}
      </ul>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {busyWith !== null && (uri ? codeHint() : waitingHint(busyWith))}
        {busyWith === null && hasNone && "No wallet was found in this browser."}
      </p>
      {hasNone && (
        <>
          <Links title="On this phone" links={isPhone() ? openInLinks(window.location.href) : []} />
          <Links title="Install a wallet" links={installLinks} />
        </>
      )}
    </WalletDialog>
  );
}

function Links({ title, links }: { title: string; links: readonly WalletLink[] }): ReactNode {
  if (links.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-sm text-muted">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              rel="noreferrer"
              className="flex h-11 items-center justify-between rounded-lg border border-line px-4 text-sm font-semibold hover:bg-surface-2"
            >
              {name}
              <LateGlyph name="outside" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function codeHint(): string {
  return isPhone()
    ? "Choose your wallet, approve there, then come back here."
    : "Scan the code with your wallet.";
}

function waitingHint(name: string): string {
  return name === CODE ? "Getting a pairing code..." : `Confirm in ${name}...`;
}

function isPhone(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** Links that open this page in the browser of a wallet app, where the wallet is at hand. */
function openInLinks(pageUrl: string): WalletLink[] {
  const { host, pathname, search } = new URL(pageUrl);
  return [
    { name: "Open in MetaMask", url: `https://link.metamask.io/dapp/${host}${pathname}${search}` },
    { name: "Open in Crypto.com Onchain", url: `dfw://detail?dappUrl=${encodeURIComponent(pageUrl)}` },
  ];
}
