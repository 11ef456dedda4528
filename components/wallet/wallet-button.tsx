"use client";

import clsx from "clsx";
import { lazy, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import { formatAddress } from "@/lib/shared/address";
import { openWalletPanel, updateWalletView, useWalletView } from "./wallet-store";

// A visitor needs none.
const Avatar = lazy(async () => ({ default: (await import("@/components/ui/avatar")).Avatar }));

const spinnerClass = "size-4 animate-spin rounded-full border-2 border-current border-r-transparent";

const noAvatar = <span className="block size-7 rounded-full bg-surface-2" />;

/** The header's wallet button: connect, or the account when a wallet or a session is there. Two keys: the one must not fade into the other. */
export function WalletButton(): ReactNode {
  const { status, address, panel } = useWalletView();
  const { state, userAddress } = useAuth();
  const shown = (state === "none" ? null : userAddress) ?? address;
  if (!shown) {
    return (
      <Button
        key="connect"
        variant="primary"
        className="w-full max-lg:h-11 sm:px-2 no-script:hidden"
        data-wallet-button=""
        aria-haspopup="dialog"
        aria-expanded={panel === "connect"}
        onClick={() => openWalletPanel("connect")}
      >
        {(status === "connecting" || status === "reconnecting") && (
          <>
            <span aria-hidden="true" className={clsx(spinnerClass, "sm:hidden")} />
            <span className="max-sm:sr-only">
              {status === "connecting" ? "Connecting..." : "Reconnecting..."}
            </span>
          </>
        )}
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
      size="icon"
      className="max-lg:h-11 max-sm:w-11 sm:w-18 no-script:hidden"
      data-wallet-button=""
      aria-haspopup="dialog"
      aria-expanded={panel === "account"}
      onClick={() => (panel === "account" ? updateWalletView({ panel: "none" }) : openWalletPanel("account"))}
    >
      <span aria-hidden="true" className="relative">
        <LazyPart waiting={noAvatar} failed={noAvatar}>
          <Avatar seed={shown} className="size-7" />
        </LazyPart>
        <span
          className={clsx(
            "absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface",
            address ? "bg-active" : "bg-closed",
          )}
        />
      </span>
      <Glyph name="down" className="size-4 text-muted max-sm:hidden" />
      <span className="sr-only">
        Account {formatAddress(shown)}
        {address ? "" : ", no wallet connected"}
      </span>
    </Button>
  );
}
