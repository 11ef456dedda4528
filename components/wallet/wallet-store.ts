import { useSyncExternalStore } from "react";
import type { Config } from "wagmi";
import type { WalletStatus } from "@/lib/chain/use-wallet";
import { withStorage } from "@/lib/shared/browser-storage";

/** Written on connecting, removed on disconnecting; drives the reconnection on load (spec section 4). */
const CONNECTED_FLAG = "club.wallet-connected";

/** What the small first-load parts know of the wallet; the lazily loaded stack keeps it true. */
export type WalletView = {
  /** Whether the wallet stack is to be loaded. */
  isWanted: boolean;
  status: WalletStatus;
  address: string | null;
  panel: "none" | "connect" | "account";
  /** The stack's own connection, for parts of a page that ask the wallet; null until the stack is loaded. */
  wagmi: Config | null;
};

const initialView: WalletView = {
  isWanted: false,
  status: "disconnected",
  address: null,
  panel: "none",
  wagmi: null,
};
let view = initialView;
const listeners = new Set<() => void>();

function getWalletView(): WalletView {
  return view;
}

export function updateWalletView(change: Partial<WalletView>): void {
  view = { ...view, ...change };
  for (const listener of listeners) listener();
}

/** Loads the wallet stack if needed and opens a panel of it. */
export function openWalletPanel(panel: "connect" | "account"): void {
  updateWalletView({ isWanted: true, panel });
}

/** Connects the wallet, or signs in with the connected one. */
export function openSignIn(): void {
  openWalletPanel(view.address === null ? "connect" : "account");
}

/** Starts the reconnection of a wallet that was connected before. */
export function resumeWallet(): void {
  if (hasConnectedFlag()) updateWalletView({ isWanted: true, status: "reconnecting" });
}

export function useWalletView(): WalletView {
  return useSyncExternalStore(subscribe, getWalletView, () => initialView);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasConnectedFlag(): boolean {
  return withStorage((storage) => storage.getItem(CONNECTED_FLAG)) === "true";
}

export function setConnectedFlag(isConnected: boolean): void {
  withStorage((storage) =>
    isConnected ? storage.setItem(CONNECTED_FLAG, "true") : storage.removeItem(CONNECTED_FLAG),
  );
}

const OWN_SAFE = "ownSafe";
const pairOf = (safe: string, owner: string): string => `${safe} ${owner}`.toLowerCase();

/** This browser is signed in as a Safe from now on, and its wallet is one of the Safe's owners. */
export function rememberOwnSafe(safe: string, owner: string): void {
  withStorage((storage) => storage.setItem(OWN_SAFE, pairOf(safe, owner)));
}

export function isOwnSafe(safe: string, owner: string): boolean {
  return withStorage((storage) => storage.getItem(OWN_SAFE)) === pairOf(safe, owner);
}
