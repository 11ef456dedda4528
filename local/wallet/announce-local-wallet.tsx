import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConfirmQueue } from "./confirm-queue";
import { createLocalProvider } from "./local-provider";
import { LocalWalletView } from "./local-wallet-view";
import { LOCAL_WALLET_MARKER } from "./marker";
import { createWalletState } from "./wallet-state";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Crect width='28' height='28' rx='7' fill='%23d9b45b'/%3E%3Cpath d='M7 10h14v9H7zM7 10l9-3v3M17 14.500h4' fill='none' stroke='%231b1a22' stroke-width='1.800' stroke-linejoin='round'/%3E%3C/svg%3E";

/** Puts the wallet on the page and announces it by EIP-6963, now and whenever a page asks. */
export function announceLocalWallet({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }): void {
  const state = createWalletState(window.localStorage);
  const queue = createConfirmQueue();
  const provider = createLocalProvider({ rpcUrl, chainId, state, confirm: queue.confirm });

  const place = document.createElement("div");
  place.dataset["wallet"] = LOCAL_WALLET_MARKER;
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <LocalWalletView state={state} queue={queue} chainId={chainId} />
    </StrictMode>,
  );

  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: "Local wallet",
    icon: ICON,
    rdns: LOCAL_WALLET_MARKER,
  });
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
