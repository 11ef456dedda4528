"use client";

import { type ReactNode, useEffect } from "react";
import { WagmiContext } from "wagmi";
import { usePublicConfig } from "@/components/layout/config-provider";
import { useWalletConfig } from "@/lib/chain/use-wallet-config";
import { wayBack } from "@/lib/http/guarded-path";
import { keepTypedFields } from "@/lib/shared/client/kept-fields";
import { WalletSession } from "./wallet-session";
import { updateWalletView } from "./wallet-store";

/** Everything that needs wagmi and viem, in one chunk. */
export default function WalletStack(): ReactNode {
  const wagmi = useWalletConfig(usePublicConfig());
  useEffect(() => {
    updateWalletView({ wagmi });
    return () => updateWalletView({ wagmi: null });
  }, [wagmi]);
  // Not WagmiProvider: it empties the connections at each of its renders, because of the reconnection that we do ourselves.
  return (
    <WagmiContext value={wagmi}>
      <WalletSession reload={reloadPage} />
    </WagmiContext>
  );
}

/** What was typed is there again after it. People who were sent here to sign in continue to where they were going. */
function reloadPage(): void {
  keepTypedFields();
  const path = wayBack(window.location.search);
  if (path === null) window.location.reload();
  else window.location.assign(path);
}
