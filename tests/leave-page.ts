import { act } from "@testing-library/react";
import { updateWalletView } from "@/components/wallet/wallet-store";
import { toastStore } from "@/lib/shared/notify";
import type { FakeWallet } from "./fake-wallet";

/** Leaves nothing of a test with a wallet to the next: no wallet, no toast, nothing that the browser keeps. */
export function leavePage(wallet: FakeWallet): void {
  wallet.remove();
  const current = toastStore.getCurrent();
  if (current) act(() => toastStore.dismiss(current.serial));
  window.localStorage.clear();
  window.sessionStorage.clear();
  act(() =>
    updateWalletView({ isWanted: false, status: "disconnected", address: null, panel: "none", wagmi: null }),
  );
}
