"use client";

import { lazy, type ReactNode, useEffect } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { useSessionAcrossTabs } from "@/lib/auth/use-session-across-tabs";
import { restoreKeptFields, watchTypedFields } from "@/lib/shared/client/typed-fields";
import { notify } from "@/lib/shared/notify";
import { resumeWallet, updateWalletView, useWalletView } from "./wallet-store";

const WalletStack = lazy(() => import("./wallet-stack"));

/** Mounted once beside the pages: loads wagmi and viem when the person taps connect or was connected before. */
export function WalletHost(): ReactNode {
  const { isWanted } = useWalletView();
  useSessionAcrossTabs();
  useEffect(resumeWallet, []);
  useEffect(() => {
    // Without it the fields stay as the server made them.
    restoreKeptFields().catch(() => undefined);
    return watchTypedFields();
  }, []);
  if (!isWanted) return null;
  return (
    <LazyPart onError={giveUp}>
      <WalletStack />
    </LazyPart>
  );
}

/** The wallet's code could not be loaded or failed: the page stays, without a wallet. */
function giveUp(): void {
  updateWalletView({ isWanted: false, status: "disconnected", address: null, panel: "none" });
  notify({
    title: "Connection Error",
    description: "Wallet connection issue. Please refresh the page and try connecting again.",
    variant: "destructive",
  });
}
