import { type ReactNode, useEffect } from "react";
import { WagmiContext } from "wagmi";
import { usePublicConfig } from "@/components/layout/config-provider";
import { WalletSession } from "@/components/wallet/wallet-session";
import { updateWalletView } from "@/components/wallet/wallet-store";
import { useWalletConfig } from "@/lib/chain/use-wallet-config";

/** The loaded wallet stack around what a screen shows. */
export function WalletStack({ children }: { children: ReactNode }): ReactNode {
  const wagmi = useWalletConfig(usePublicConfig());
  useEffect(() => updateWalletView({ wagmi }), [wagmi]);
  return (
    <WagmiContext value={wagmi}>
      <WalletSession reload={() => undefined} />
      {children}
    </WagmiContext>
  );
}
