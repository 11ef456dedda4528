import { useState } from "react";
import { type Config, createConfig, createStorage, http } from "wagmi";
import { injected } from "wagmi/connectors/injected";
import type { PublicConfig } from "@/lib/env/public-config";
import { viemChain } from "./viem-chain";

/** Limits of browser chain reads: batches of 1000, 3 retries from 150 ms on, 10 s (spec section 7). */
function browserTransport(config: PublicConfig) {
  return http(config.browserRpcUrl, {
    batch: { batchSize: 1000 },
    retryCount: 3,
    retryDelay: 150,
    timeout: 10_000,
  });
}

/** Wallets that announce themselves (EIP-6963) join on their own; `injected` is for one that doesn't. */
export function createWalletConfig(config: PublicConfig): Config {
  const { browserRpcUrl: rpcUrl, explorerUrl, multicall3Address: multicall3 } = config;
  // As wallets get it when they add it (spec section 3).
  const chain = viemChain({ rpcUrl, explorerUrl, multicall3 });
  return createConfig({
    chains: [chain],
    connectors: [injected()],
    transports: { [chain.id]: browserTransport(config) },
    storage: createStorage({ key: "club.wallet", storage: window.localStorage }),
  });
}

/** One wagmi configuration for the life of the page. */
export function useWalletConfig(config: PublicConfig): Config {
  const [walletConfig] = useState(() => createWalletConfig(config));
  return walletConfig;
}
