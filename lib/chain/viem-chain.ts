import { type Chain, defineChain } from "viem";
import { productChain } from "@/lib/env/product-chain";

/** The product's chain as viem and wallets know chains. */
export function viemChain({
  multicall3,
  rpcUrl,
  explorerUrl = null,
}: {
  multicall3?: `0x${string}`;
  rpcUrl?: string;
  explorerUrl?: string | null;
} = {}): Chain {
  const { id, name, coin, explorer } = productChain;
  return defineChain({
    id,
    name,
    nativeCurrency: coin,
    rpcUrls: { default: { http: rpcUrl === undefined ? [] : [rpcUrl] } },
    ...(explorerUrl !== null && { blockExplorers: { default: { name: explorer.name, url: explorerUrl } } }),
    ...(multicall3 !== undefined && { contracts: { multicall3: { address: multicall3 } } }),
  });
}
