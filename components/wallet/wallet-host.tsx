"use client";

import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { resumeWallet, useWalletView } from "./wallet-store";

const WalletStack = lazy(() => import("./wallet-stack"));

/** Mounted once beside the pages: loads wagmi and viem when the person taps connect or was connected before. */
export function WalletHost(): ReactNode {
  const { isWanted } = useWalletView();
  useEffect(resumeWallet, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <WalletStack />
    </Suspense>
  );
}
