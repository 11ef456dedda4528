"use client";

import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
// By this very specifier: the local build replaces it.
import { startLocalWallet } from "@/components/wallet/local-wallet";
import { resumeWallet, useWalletView } from "./wallet-store";

const WalletStack = lazy(() => import("./wallet-stack"));

/** Mounted once beside the pages: loads wagmi and viem when the person taps connect or was connected before. */
export function WalletHost(): ReactNode {
  const { isWanted } = useWalletView();
  const { browserRpcUrl, chainId } = usePublicConfig();
  useEffect(resumeWallet, []);
  useEffect(() => startLocalWallet({ rpcUrl: browserRpcUrl, chainId }), [browserRpcUrl, chainId]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <WalletStack />
    </Suspense>
  );
}
