"use client";

import type { ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import { usePublicConfig } from "@/components/layout/config-provider";
import { useWalletConfig } from "@/lib/chain/use-wallet-config";
import { WalletSession } from "./wallet-session";

/** Everything that needs wagmi and viem, in one chunk. */
export default function WalletStack(): ReactNode {
  const wagmi = useWalletConfig(usePublicConfig());
  return (
    <WagmiProvider config={wagmi} reconnectOnMount={false}>
      <WalletSession reload={reloadPage} />
    </WagmiProvider>
  );
}

function reloadPage(): void {
  window.location.reload();
}
