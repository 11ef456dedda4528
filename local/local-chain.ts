import { defineChain } from "viem";

/** The chain of local mode: Cronos's id on a local node. */
export const localChain = defineChain({
  id: 25,
  name: "Cronos (local)",
  nativeCurrency: { name: "Cronos", symbol: "CRO", decimals: 18 },
  rpcUrls: { default: { http: [] } },
});
