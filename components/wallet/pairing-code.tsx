"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { QrCode } from "@/components/ui/qr-code";
import { pairingLink, rememberApp, walletApps } from "./wallet-apps";

/** The pairing link of WalletConnect as a QR code, and as text to copy. A phone can't scan its own screen, so it also gets links to wallet apps. */
export function PairingCode({ uri, isPhone }: { uri: string; isPhone: boolean }): ReactNode {
  return (
    <div className="mt-3 grid justify-items-center gap-3">
      {isPhone && (
        <ul aria-label="Wallet apps" className="grid w-full grid-cols-2 gap-2">
          {walletApps.map((app) => (
            <li key={app.name}>
              {/* In another tab: this one must keep its connection to the relay. */}
              <a
                href={pairingLink(app, uri)}
                target="_blank"
                rel="noreferrer"
                onClick={() => rememberApp(app)}
                className="flex h-full min-h-11 items-center justify-center rounded-lg border border-line px-3 py-2 text-center text-sm font-semibold hover:bg-surface-2"
              >
                {app.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <QrCode text={uri} label="Code to scan with your wallet" />
      <CopyButton text={uri} label="pairing link" />
    </div>
  );
}
